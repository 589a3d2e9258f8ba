import { termsOfUse } from '#content/legal/terms/termsOfUse.ts';
import { PartPage } from './PartPage.tsx';

/** /terms_files/:name */
export default function TermsFilePage() {
  return <PartPage policy={termsOfUse} />;
}
