import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '#contract/failure.ts';
import type { DemoBooking } from '#contract/inquiries.ts';
import { useFlow } from '#flow/useFlow.ts';
import { demoChangeMachine } from '#machines/demoChange/demoChange.machine.ts';
import { Reader } from '#requests/Reader.tsx';
import { Card, CardBody } from '#ui/Card.tsx';
import { bookedDemo } from './bookedDemoQuery.ts';
import { demoChangeActors } from './demoChangeActors.ts';
import { DemoChangeViews, NoDemo } from './DemoChangeViews.tsx';

/** A demo that was found. The page reads it again when the visitor returns to it. */
function FoundDemo({ link, demo }: { link: string; demo: DemoBooking }) {
  const [machine] = useState(() => demoChangeMachine.provide({ actors: demoChangeActors }));
  const actor = useFlow(machine, { link, demo });
  useEffect(() => actor.send({ type: 'demo.read', demo }), [actor, demo]);
  return <DemoChangeViews actor={actor} />;
}

/** The demo behind a mailed link: its time, and moving or cancelling it. */
export function BookedDemo({ link }: { link: string | undefined }) {
  const reading = useQuery({ ...bookedDemo(link ?? ''), enabled: link !== undefined });
  if (link === undefined) {
    return (
      <Card aria-label="Your demo">
        <CardBody>
          <NoDemo title="Open the link in your email">
            We email it with the confirmation of each demo. Open it there again to move or cancel your demo, or book a
            new one.
          </NoDemo>
        </CardBody>
      </Card>
    );
  }
  if (failureOf(reading.error).code === 'not_found') {
    return (
      <Card aria-label="Your demo">
        <CardBody>
          <NoDemo title="We couldn’t find this demo">{failureOf(reading.error).msg}</NoDemo>
        </CardBody>
      </Card>
    );
  }
  return (
    <Card aria-label="Your demo">
      <CardBody>
        <Reader reading={reading} word="Looking up your demo" lines={4}>
          {(demo) => <FoundDemo key={link} link={link} demo={demo} />}
        </Reader>
      </CardBody>
    </Card>
  );
}
