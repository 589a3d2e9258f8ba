import { changeOf, type DirectChangeActor, useDirectChange } from '#flow/useDirectChange.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { Switch } from '#ui/Switch.tsx';
import { renewalChanges } from './renewalChanges.ts';

type SwitchProps = { isOn: boolean };

export function AutoRenewalSwitchView({ actor, isOn }: SwitchProps & { actor: DirectChangeActor }) {
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  return (
    <Switch
      isSelected={isOn}
      isReadOnly={isBusy}
      onChange={(isAsked) =>
        actor.send({ type: 'change.pressed', change: changeOf(isAsked ? 'switchRenewalOn' : 'switchRenewalOff') })
      }
    >
      Renew automatically
    </Switch>
  );
}

/** Switches automatic renewal. Optimistic: reverts with a notice if the server refuses. */
export const AutoRenewalSwitch = ({ isOn }: SwitchProps) => (
  <AutoRenewalSwitchView actor={useDirectChange(renewalChanges)} isOn={isOn} />
);
