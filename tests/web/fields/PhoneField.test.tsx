import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PhoneField } from '#fields/PhoneField.tsx';

test.each([
  ['0803 555 0142', true],
  ['+234 803 555 0142', false],
  ['00234 803 555 0142', false],
  // As copied from WhatsApp.
  ['\u202a+234 803 555 0142\u202c', false],
])('%j has the country’s code before it: %s', (typed, isPrefixed) => {
  render(<PhoneField value={typed} dialCode="+234" />);
  expect(screen.queryByText('+234') !== null).toBe(isPrefixed);
});
