import { type ReactNode, useContext, useEffect } from 'react';
import { RadioGroup, type RadioGroupProps, RadioGroupStateContext } from 'react-aria-components/RadioGroup';

/** Forgets where the cursor was once that radio is gone: as long as none is chosen, the group waits for it. */
function Forget({ offered }: { offered: readonly string[] }) {
  const state = useContext(RadioGroupStateContext);
  const isGone = state !== null && state.lastFocusedValue !== null && !offered.includes(state.lastFocusedValue);
  useEffect(() => {
    if (isGone) state.setLastFocusedValue(null);
  }, [isGone, state]);
  return null;
}

export type RadiosProps = Omit<RadioGroupProps, 'value' | 'defaultValue' | 'children'> & {
  children: ReactNode;
  value: string | null;
  /** The values that can be chosen. Any other value is as good as none. */
  offered: readonly string[];
};

/** A group of radios that the keyboard reaches: a value that none of them has would leave none to tab to. */
export function Radios({ value, offered, children, ...rest }: RadiosProps) {
  return (
    <RadioGroup {...rest} value={value !== null && offered.includes(value) ? value : null}>
      <Forget offered={offered} />
      {children}
    </RadioGroup>
  );
}
