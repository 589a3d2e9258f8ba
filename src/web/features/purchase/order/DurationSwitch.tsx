import styled from 'styled-components';
import { focusRing, touchTarget, motion, radius, space, token, type } from '#ui/theme.ts';
import type { Duration } from './prices.ts';

const Frame = styled.fieldset`
  display: inline-flex;
  flex-wrap: wrap;
  max-width: 100%;
  gap: 2px;
  padding: 3px;
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  background: ${token.sunken};
`;

const Choice = styled.label`
  ${type.smallStrong}
  position: relative;
  flex: 1 0 auto;
  display: grid;
  place-items: center;
  min-height: 38px;
  max-width: 100%;
  ${touchTarget}
  padding-inline: ${space[16]};
  border-radius: 7px;
  color: ${token.muted};
  text-align: center;
  cursor: pointer;
  transition: background-color ${motion.hover};

  &:has(:checked) {
    background: ${token.raised};
    color: ${token.text};
    box-shadow: 0 1px 2px #14183029;
  }
  &:has(:focus-visible) {
    ${focusRing}
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`;

type DurationSwitchProps = {
  value: Duration;
  onChange: (duration: Duration) => void;
  /** The annual discount in percent; at 0 nothing is shown. */
  annualDiscount: number;
};

/** Switches the displayed prices between monthly and annual. */
export function DurationSwitch({ value, onChange, annualDiscount }: DurationSwitchProps) {
  const choices = [
    ['monthly', 'Monthly'],
    ['annual', annualDiscount > 0 ? `Annual, ${annualDiscount}% off` : 'Annual'],
  ] as const;
  return (
    <Frame aria-label="Billing">
      {choices.map(([duration, words]) => (
        <Choice key={duration}>
          <input
            type="radio"
            name="duration"
            value={duration}
            checked={value === duration}
            onChange={() => onChange(duration)}
          />
          {words}
        </Choice>
      ))}
    </Frame>
  );
}
