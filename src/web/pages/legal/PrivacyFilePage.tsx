import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { PartPage } from './PartPage.tsx';

/** /privacy_files/:name */
export default function PrivacyFilePage() {
  return <PartPage policy={privacyPolicy} />;
}
