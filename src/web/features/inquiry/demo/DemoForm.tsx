import { useState } from 'react';
import type { employeeCounts } from '#contract/inquiries.ts';
import { useFlow } from '#flow/useFlow.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { demoBookingMachine, type DemoRequest } from '#machines/demoBooking/demoBooking.machine.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useReconnect } from '#connection/useReconnect.ts';
import { Button } from '#ui/Button.tsx';
import type { Choice } from '#ui/ChoiceList.tsx';
import { Form } from '#ui/Form.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useFields } from '#ui/useFields.ts';
import { SentConfirmation, HoneypotField, WriterFields } from '../InquiryFields.tsx';
import { useStoredValues } from '../useStoredValues.ts';
import { type DemoBookingActor, demoBookingActors, DEMO_FORM } from './demoBookingActors.ts';
import { DemoTime } from './DemoTime.tsx';
import { briefTime, browserZone, whenInLagos } from './times.ts';

type Employees = (typeof employeeCounts)[number];

/** Loads the validation, on the first input. */
const details = async () => (await import('../inquiryCalls.ts')).demoDetails;

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
/** A refused time zone has no field of its own. */
const fieldNames = Object.keys(blank).filter((name) => name !== 'timeZone');

type DemoBookingViewsProps = { actor: DemoBookingActor; employees: readonly Choice<Employees>[] };

function DetailsForm({ actor, employees, takesFocus }: DemoBookingViewsProps & { takesFocus: boolean }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const failure = useFlowState(actor, ({ context }) => context.error);
  const isUnanswered = useFlowState(actor, (state) => state.matches('unanswered'));
  useReconnect(isUnanswered, () => actor.send({ type: 'connection.returned' }));

  const form = useFields<typeof blank, DemoRequest>(details, blank, failure?.errors, () =>
    actor.send({ type: 'details.changed' }),
  );
  useStoredValues(DEMO_FORM, form, blank);
  const { field } = form;
  // The stored value may be damaged.
  const date = Number.isNaN(Date.parse(form.values.date)) ? '' : form.values.date;
  const submit = form.submit((request) =>
    actor.send({ type: 'demo.submitted', request: { ...request, timeZone: browserZone() } }),
  );
  return (
    <Form aria-label="Request a demo" takesFocus={takesFocus} onSubmit={submit}>
      <DemoTime {...field('date')} value={date} isDisabled={isBusy} />
      <WriterFields field={field} isBusy={isBusy} needsOrganisation />
      <Select {...field('employees')} label="How many people work there?" choices={employees} isDisabled={isBusy} />
      <TextArea {...field('message')} label="What would you like to see?" isOptional rows={3} isReadOnly={isBusy} />
      <HoneypotField {...field('website')} />
      <FailureAlert lookUp="waiting" failure={failure} fields={fieldNames} />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Booking your demo">
        {date === '' ? 'Book your demo' : `Book ${briefTime(date)}`}
      </Button>
    </Form>
  );
}

/** The form of a demo booking (rule contact.demo): day, time and details; afterwards its confirmation. */
export function DemoBookingViews({ actor, employees }: DemoBookingViewsProps) {
  const isBooked = useFlowView(actor) === 'booked';
  const request = useFlowState(actor, ({ context }) => context.request);
  const [isAgain, setAgain] = useState(false);
  if (!isBooked || request === null) return <DetailsForm actor={actor} employees={employees} takesFocus={isAgain} />;
  return (
    <SentConfirmation
      title="Your demo is booked"
      again="Book another demo"
      onAgain={() => {
        setAgain(true);
        actor.send({ type: 'another.pressed' });
      }}
    >
      <p>
        <strong>{whenInLagos(request.date)}.</strong>
      </p>
      <p>
        We’ve sent a confirmation with a calendar invitation to <strong>{request.email}</strong>. To move or cancel the
        demo, use the link in it. We’ll email you the link for the call before the demo starts.
      </p>
    </SentConfirmation>
  );
}

/** Books a demo. */
export function DemoForm({ employees }: Pick<DemoBookingViewsProps, 'employees'>) {
  const [machine] = useState(() => demoBookingMachine.provide({ actors: demoBookingActors }));
  return <DemoBookingViews actor={useFlow(machine, undefined)} employees={employees} />;
}
