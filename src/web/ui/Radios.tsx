import { type ReactNode, useContext, useEffect } from 'react';
import { RadioGroup, type RadioGroupProps, RadioGroupStateContext } from 'react-aria-components/RadioGroup';

/**
 * Resets the group's focus memory when the focused radio is removed; otherwise, with none selected, the group couldn't
 * be tabbed to.
 */
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
  /** The available values. Any other value counts as none. */
  offered: readonly string[];
};

/** A radio group that stays reachable by keyboard: a value without a radio would leave no tab stop. */
export function Radios({ value, offered, children, ...rest }: RadiosProps) {
  return (
    <RadioGroup {...rest} value={value !== null && offered.includes(value) ? value : null}>
      <Forget offered={offered} />
      {children}
    </RadioGroup>
  );
}
