import styled from 'styled-components';
import { CheckBoldIcon } from '#ui/icons/CheckBoldIcon.ts';
import { FingerprintIcon } from '#ui/icons/FingerprintIcon.ts';
import { space, token, type } from '#ui/theme.ts';
import { Figures, Note, Sheet, SheetFoot, SheetHead } from '../Sheet.tsx';
import { Vignette } from '../Vignette.tsx';

const Allowed = styled(CheckBoldIcon)`
  display: inline;
  vertical-align: middle;
  color: ${token.success};
`;
const Not = styled.span`
  color: ${token.faint};
`;
const Log = styled.ul`
  ${type.caption}
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]} ${space[20]} ${space[16]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
  strong {
    font-weight: 600;
    color: ${token.text};
  }
`;
const Factor = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`;

const acts = ['See pay', 'Prepare', 'Approve'] as const;
const roles = [
  {
    role: 'Payroll officer',
    reach: 'All branches',
    may: ['See pay', 'Prepare'],
    told: 'a payroll officer sees pay and prepares runs',
  },
  {
    role: 'Finance director',
    reach: 'All branches',
    may: ['See pay', 'Approve'],
    told: 'the finance director sees pay and approves runs',
  },
  { role: 'HR officer', reach: 'Kano branch', may: ['See pay'], told: 'an HR officer sees the pay of one branch' },
  { role: 'Line manager', reach: 'Own team', may: [], told: 'a line manager sees no pay' },
] as const satisfies readonly { role: string; reach: string; may: readonly (typeof acts)[number][]; told: string }[];

const log = [
  { who: 'Yetunde Ogunleye', did: 'approved the October run', when: '21 Oct, 16:08' },
  { who: 'Amaka Obiora', did: 'opened the record of Rakiya Bello', when: '21 Oct, 11:32' },
] as const;

const may = (role: (typeof roles)[number], act: (typeof acts)[number]) => (role.may as readonly string[]).includes(act);

/** Who may do what with a payroll run: nobody both prepares and approves it. */
export default function RolesVignette() {
  return (
    <Vignette
      words={`Roles in payroll: ${roles.map(({ told }) => told).join('; ')}. Below, a log of who did what. Two-factor sign-in is on for everyone.`}
    >
      <Sheet>
        <SheetHead title="Payroll runs" note="Who may do what" />
        <Figures $columns="minmax(0, 1fr) 58px 58px 58px">
          <div>
            <span>Role</span>
            {acts.map((act) => (
              <span key={act}>{act}</span>
            ))}
          </div>
          {roles.map((role) => (
            <div key={role.role}>
              <div>
                {role.role}
                <Note>{role.reach}</Note>
              </div>
              {acts.map((act) => (
                <span key={act}>{may(role, act) ? <Allowed size={16} /> : <Not>–</Not>}</span>
              ))}
            </div>
          ))}
        </Figures>
        <Log>
          {log.map(({ who, did, when }) => (
            <li key={when}>
              <strong>{who}</strong> {did}, {when}
            </li>
          ))}
        </Log>
        <SheetFoot>
          <Factor>
            <FingerprintIcon size={18} />
            Two-factor sign-in
          </Factor>
          <span>On for everyone</span>
        </SheetFoot>
      </Sheet>
    </Vignette>
  );
}
