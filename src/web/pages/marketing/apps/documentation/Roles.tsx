import { hrDocumentation, startingRoles } from '#content/appPages/hrDocumentation.ts';
import { Part, ThreeColumns } from './Part.tsx';

const { roles } = hrDocumentation;

/** The predefined roles, with what each may and may not do. */
export function Roles() {
  return (
    <Part id={roles.id} title={roles.title} words={roles.words}>
      <ThreeColumns
        label={roles.title}
        heads={roles.heads}
        rows={startingRoles.map(([name, may, mayNot]) => ({ key: name, cells: [name, may, mayNot] }))}
      />
    </Part>
  );
}
