import { thirdParties } from '#content/legal/thirdParties.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** /third-party */
export default function ThirdPartyPage() {
  return <DocumentPage document={thirdParties} />;
}
