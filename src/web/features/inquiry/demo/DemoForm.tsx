import { queryClient } from '#api/queryClient.ts';
import type { employeeCounts } from '#contract/inquiries.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Choice } from '#ui/ChoiceList.tsx';
import { Form } from '#ui/Form.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { SentConfirmation, HoneypotField, WriterFields } from '../InquiryFields.tsx';
import { useSavedForm } from '../useSavedForm.ts';
import { DemoTime } from './DemoTime.tsx';
import { briefTime, browserZone, whenInLagos } from './times.ts';

type Employees = (typeof employeeCounts)[number];

const call = async () => {
  const { demo } = await import('../inquiryCalls.ts');
  // The time was taken, by this form or by somebody else: reload the free times.
  return {
    ...demo,
    send: (...[body, key]: Parameters<typeof demo.send>) =>
      demo
        .send({ ...body, timeZone: browserZone() }, key)
        .finally(() => void queryClient.invalidateQueries({ queryKey: ['demoTimes'] })),
  };
};
const blank = {
  name: '',
  email: '',
  phone: '',
  organisation: '',
  employees: null as Employees | null,
  date: '',
  timeZone: '',
  message: '',
  website: '',
};

/** Books a demo (rule contact.demo): day, time and details on one page. */
export function DemoForm({ employees }: { employees: readonly Choice<Employees>[] }) {
  const { form, failure, isBusy, sent, submit, reset } = useSavedForm('inquiry.demo', call, blank);
  // The stored value may be damaged.
  const date = Number.isNaN(Date.parse(form.values.date)) ? '' : form.values.date;
  if (sent !== null) {
    return (
      <SentConfirmation title="Your demo is booked" again="Book another demo" onAgain={reset}>
        <p>
          <strong>{whenInLagos(sent.date)}.</strong>
        </p>
        <p>
          We’ve sent a confirmation with a calendar invitation to <strong>{sent.email}</strong>. To move or cancel the
          demo, use the link in it. We’ll email you the link for the call before the demo starts.
        </p>
      </SentConfirmation>
    );
  }
  return (
    <Form aria-label="Request a demo" onSubmit={submit}>
      <DemoTime {...form.field('date')} value={date} isDisabled={isBusy} />
      <WriterFields field={form.field} isBusy={isBusy} needsOrganisation />
      <Select
        {...form.field('employees')}
        label="How many people work there?"
        choices={employees}
        isDisabled={isBusy}
      />
      <TextArea
        {...form.field('message')}
        label="What would you like to see?"
        isOptional
        rows={3}
        isReadOnly={isBusy}
      />
      <HoneypotField {...form.field('website')} />
      {/* A refused time zone has no field of its own. */}
      <FailureAlert
        lookUp="waiting"
        failure={failure}
        fields={Object.keys(blank).filter((name) => name !== 'timeZone')}
      />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Booking your demo">
        {date === '' ? 'Book your demo' : `Book ${briefTime(date)}`}
      </Button>
    </Form>
  );
}
