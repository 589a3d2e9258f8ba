import { contact } from '#content/contact.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { aboutHumanar } from '#pages/structuredData.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { DemoSection } from './contact/DemoSection.tsx';
import { WriteSection } from './contact/WriteSection.tsx';
import { PageOpening } from './PageOpening.tsx';

/** /contact-us: send a message, or book a demo (`#demo`). */
export default function ContactPage() {
  return (
    <>
      <PageHead title={contact.title} description={contact.description} about={[aboutHumanar()]} />
      <PageOpening
        title={contact.heading}
        seed={5}
        acts={
          <>
            <ButtonLink href="/contact-us#demo" size="large" onCloth>
              {contact.toDemo}
            </ButtonLink>
            <ButtonLink href="/contact-us#write" size="large" look="secondary" onCloth>
              {contact.toWrite}
            </ButtonLink>
          </>
        }
      >
        {contact.lead}
      </PageOpening>
      <WriteSection />
      <DemoSection />
    </>
  );
}
