import type { inquiryTopics } from '#contract/inquiries.ts';
import type { FormSubmissionActor } from '#flow/useFormSubmission.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Choice } from '#ui/ChoiceList.tsx';
import { Form } from '#ui/Form.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { SentConfirmation, HoneypotField, WriterFields } from './InquiryFields.tsx';
import { useMessage } from './messageCalls.ts';
import { useSavedForm } from './useSavedForm.ts';

type Topic = (typeof inquiryTopics)[number];

/** The storage key of the form's values. */
const CONTACT_FORM = 'inquiry.contact';

const call = async () => (await import('./inquiryCalls.ts')).inquiry;
const blank = {
  name: '',
  email: '',
  phone: '',
  organisation: '',
  topic: null as Topic | null,
  message: '',
  website: '',
};

type ContactFormProps = { topics: readonly Choice<Topic>[] };

export function ContactFormViews({ actor, topics }: ContactFormProps & { actor: FormSubmissionActor }) {
  const { form, failure, lookUp, isBusy, sent, submit, reset, isReset } = useSavedForm(
    actor,
    CONTACT_FORM,
    call,
    blank,
  );
  if (sent !== null) {
    return (
      <SentConfirmation title="We’ve received your message" again="Write another message" onAgain={reset}>
        <p>
          We’ve sent a confirmation to <strong>{sent.email}</strong>.
        </p>
        <p>We read messages Monday to Friday, except public holidays, and reply by email.</p>
      </SentConfirmation>
    );
  }
  return (
    <Form aria-label="Write to us" takesFocus={isReset} onSubmit={submit}>
      <Select {...form.field('topic')} label="What is it about?" choices={topics} isDisabled={isBusy} />
      <WriterFields field={form.field} isBusy={isBusy} />
      <TextArea {...form.field('message')} label="Your message" rows={6} isReadOnly={isBusy} />
      <HoneypotField {...form.field('website')} />
      <FailureAlert lookUp={lookUp} failure={failure} fields={Object.keys(blank)} />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Sending your message">
        Send your message
      </Button>
    </Form>
  );
}

/** Sends a message to us (rule contact.message). */
export const ContactForm = (props: ContactFormProps) => (
  <ContactFormViews {...props} actor={useMessage(CONTACT_FORM, call)} />
);
