import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { failureOf } from '#contract/failure.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { space, token, type } from '#ui/theme.ts';
import type { SessionActor } from './sessionActor.ts';

const View = styled.section`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
  padding-block: ${space[56]};
`;

const Words = styled.p`
  ${type.body}
  max-width: 56ch;
  color: ${token.muted};
`;

/** Shown on a protected page while a stored login couldn't be checked. */
export function UnreachableView({ actor }: { actor: SessionActor }) {
  const { error } = useQuery({ ...queries.account(), enabled: false });
  return (
    <View>
      <PageHead title="No connection" description="We couldn’t reach Humanar." />
      <ViewHeading>We couldn’t reach Humanar</ViewHeading>
      <Words>
        You’re still signed in on this device. Check your connection and try again. We’ll also try again automatically
        when you’re back online.
      </Words>
      {error !== null && <Words role="status">Details: {failureOf(error).msg}</Words>}
      <Button onPress={() => actor.send({ type: 'retry.asked' })}>Try again</Button>
    </View>
  );
}
