import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { PolicyPage } from './PolicyPage.tsx';

/** /term-of-use */
export default function TermsPage() {
  return <PolicyPage policy={termsOfUse} />;
}
