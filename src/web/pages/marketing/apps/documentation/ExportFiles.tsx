import { exportFiles, hrDocumentation } from '#content/appPages/hrDocumentation.ts';
import { appOf } from '#content/apps.ts';
import { Link } from '#ui/Link.tsx';
import { Part, ThreeColumns } from './Part.tsx';

const { exports } = hrDocumentation;

/** The export files, each with the app that writes it. */
export function ExportFiles() {
  return (
    <Part id={exports.id} title={exports.title} words={exports.words}>
      <ThreeColumns
        label={exports.title}
        heads={exports.heads}
        rows={exportFiles.map(([name, app, words]) => ({
          key: name,
          cells: [
            name,
            <Link key={app} href={`/apps/${app}`}>
              {appOf(app).name}
            </Link>,
            words,
          ],
        }))}
      />
    </Part>
  );
}
