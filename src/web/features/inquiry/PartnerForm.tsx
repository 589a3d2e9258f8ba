import type { clientCounts, partnerKinds } from '#contract/inquiries.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Choice } from '#ui/ChoiceList.tsx';
import { Form } from '#ui/Form.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Pair, SentConfirmation, HoneypotField, WriterFields } from './InquiryFields.tsx';
import { useMessage } from './messageCalls.ts';
import { useSavedForm } from './useSavedForm.ts';

type Kind = (typeof partnerKinds)[number];
type Clients = (typeof clientCounts)[number];

/** The storage key of the form's values. */
const PARTNER_FORM = 'inquiry.partner';

const call = async () => (await import('./inquiryCalls.ts')).application;
const blank = {
  name: '',
  email: '',
  phone: '',
  organisation: '',
  kind: null as Kind | null,
  clients: null as Clients | null,
  message: '',
  website: '',
};

/** The application to become a partner. */
export function PartnerForm({
  kinds,
  clients,
}: {
  kinds: readonly Choice<Kind>[];
  clients: readonly Choice<Clients>[];
}) {
  const actor = useMessage(PARTNER_FORM, call);
  const { form, failure, lookUp, isBusy, sent, submit, reset, isReset } = useSavedForm(
    actor,
    PARTNER_FORM,
    call,
    blank,
  );
  if (sent !== null) {
    return (
      <SentConfirmation title="We’ve received your application" again="Send another application" onAgain={reset}>
        <p>
          We’ve sent a confirmation to <strong>{sent.email}</strong>.
        </p>
        <p>We read every application ourselves, and will email you to arrange a first call.</p>
      </SentConfirmation>
    );
  }
  return (
    <Form aria-label="Application" takesFocus={isReset} onSubmit={submit}>
      <WriterFields field={form.field} isBusy={isBusy} needsOrganisation />
      <Pair>
        <Select {...form.field('kind')} label="What you do" choices={kinds} isDisabled={isBusy} />
        <Select {...form.field('clients')} label="Organisations you look after" choices={clients} isDisabled={isBusy} />
      </Pair>
      <TextArea {...form.field('message')} label="How you’d like to work together" rows={5} isReadOnly={isBusy} />
      <HoneypotField {...form.field('website')} />
      <FailureAlert lookUp={lookUp} failure={failure} fields={Object.keys(blank)} />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Sending your application">
        Send your application
      </Button>
    </Form>
  );
}
