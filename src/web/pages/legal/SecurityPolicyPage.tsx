import { securityPolicy } from '#content/legal/securityPolicy.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** /security-policy */
export default function SecurityPolicyPage() {
  return <DocumentPage document={securityPolicy} />;
}
