import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#contract/failure.ts';
import { notify } from '#ui/notices.ts';
import { Switch } from '#ui/Switch.tsx';
import { setAutoRenewal } from './setAutoRenewal.ts';

/** Switches automatic renewal. Optimistic: reverts with a notice if the server refuses. */
export function AutoRenewalSwitch({ isOn }: { isOn: boolean }) {
  const change = useMutation({
    mutationFn: setAutoRenewal,
    onError: (error, wasAsked) =>
      notify('danger', { title: `Automatic renewal is still ${wasAsked ? 'off' : 'on'}`, msg: failureOf(error).msg }),
  });
  return (
    <Switch isSelected={isOn} isReadOnly={change.isPending} onChange={(isAsked) => change.mutate(isAsked)}>
      Renew automatically
    </Switch>
  );
}
