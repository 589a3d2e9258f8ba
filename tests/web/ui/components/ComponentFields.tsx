import { useState } from 'react';
import styled from 'styled-components';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ComboBox } from '#ui/ComboBox.tsx';
import { Link } from '#ui/Link.tsx';
import { OtpField } from '#ui/OtpField.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space } from '#ui/theme.ts';

const Grid = styled.div`
  display: grid;
  gap: ${space[20]};
  align-items: start;
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;
const Whole = styled.div`
  ${media.sm} {
    grid-column: 1 / -1;
  }
`;

const states = ['Abia', 'Edo', 'Enugu', 'Kano', 'Lagos', 'Ogun', 'Rivers'].map((name, id) => ({ id, name }));

export function ComponentFields() {
  const [state, setState] = useState<number | null>(4);
  const [country, setCountry] = useState<number | null>(null);
  const [code, setCode] = useState('4071');
  const [isRenewing, setRenewing] = useState(true);
  const [hasContacts, setContacts] = useState(true);
  const [isCopied, setCopied] = useState(false);
  const [term, setTerm] = useState<'monthly' | 'annual'>('annual');
  return (
    <Grid>
      <TextField
        label="Organisation name"
        help="As it should appear on receipts."
        defaultValue="Kuramo Logistics Ltd"
      />
      <TextField label="Alias" error="Kuramo is taken. kuramo-logistics is free." defaultValue="kuramo" />
      <Select label="State" choices={states} value={state} onChange={setState} />
      <TextField label="Phone" isOptional prefix="+234" defaultValue="803 555 0142" inputMode="tel" />
      <ComboBox label="Country" choices={states} value={country} onChange={setCountry} placeholder="Type to find it" />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        defaultValue="kuramo1234"
        aside={<Link href="#">Forgot password?</Link>}
      />
      <Select label="Industry" choices={[]} value={null} onChange={() => undefined} error="Choose an industry." />
      <TextField label="Organisation email" isDisabled defaultValue="accounts@kuramologistics.ng" />
      <Whole>
        <OtpField label="Six-digit code" value={code} onChange={setCode} help="You can paste the whole code." />
      </Whole>
      <Whole>
        <OtpField
          label="Six-digit code"
          value="123456"
          onChange={() => undefined}
          error="That code isn’t right. Check our latest email and try again."
        />
      </Whole>
      <div>
        <Checkbox isSelected={hasContacts} onChange={setContacts}>
          Send receipts to billing contacts
        </Checkbox>
        <Checkbox isSelected={isCopied} onChange={setCopied}>
          Also send a copy to me
        </Checkbox>
        <Switch isSelected={isRenewing} onChange={setRenewing}>
          Auto-renewal on
        </Switch>
      </div>
      <RadioGroup
        label="Duration"
        look="cards"
        value={term}
        onChange={setTerm}
        choices={[
          { id: 'monthly', name: 'Monthly', detail: '30 days' },
          { id: 'annual', name: 'Annual', detail: '365 days, 15% less' },
        ]}
      />
    </Grid>
  );
}
