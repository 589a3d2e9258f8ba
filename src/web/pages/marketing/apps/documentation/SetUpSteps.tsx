import styled from 'styled-components';
import { hrDocumentation, setUpSteps } from '#content/appPages/hrDocumentation.ts';
import { appOf } from '#content/apps.ts';
import { Link } from '#ui/Link.tsx';
import { space, token, type } from '#ui/theme.ts';
import { Part } from './Part.tsx';

const Steps = styled.ol`
  counter-reset: step;
  margin-top: ${space[24]};
  border-bottom: 1px solid ${token.line};
  li {
    counter-increment: step;
    display: grid;
    grid-template-columns: ${space[40]} minmax(0, 1fr);
    gap: 0 ${space[8]};
    padding-block: ${space[16]};
    border-top: 1px solid ${token.line};
  }
  li::before {
    content: counter(step);
    ${type.h3}
    color: ${token.accentText};
  }
`;
const Name = styled.h3`
  ${type.bodyStrong}
`;
const Words = styled.p`
  ${type.body}
  max-width: 68ch;
  margin-top: 2px;
  color: ${token.muted};
`;

/** The set-up, step by step. */
export function SetUpSteps() {
  return (
    <Part {...hrDocumentation.setUp}>
      <Steps>
        {setUpSteps.map(([name, words, app]) => (
          <li key={name}>
            <div>
              <Name>{name}</Name>
              <Words>
                {words} {app !== null && <Link href={`/apps/${app}`}>{appOf(app).name}</Link>}
              </Words>
            </div>
          </li>
        ))}
      </Steps>
    </Part>
  );
}
