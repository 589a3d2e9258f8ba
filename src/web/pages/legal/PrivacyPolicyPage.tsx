import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { PolicyPage } from './PolicyPage.tsx';

/** /privacy-policy */
export default function PrivacyPolicyPage() {
  return <PolicyPage policy={privacyPolicy} />;
}
