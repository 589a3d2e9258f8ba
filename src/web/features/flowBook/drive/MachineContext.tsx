import { Code, More, Pairs, Quiet, Sample, Section, SectionTitle } from '../panelLook.ts';
import type { Walking } from '../useWalk.ts';
import { factWords, printJson } from '../flowBookWords.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(emitted: unknown): string {
  return isRecord(emitted) ? factWords(emitted['type']) : 'an effect';
}

/** Shows what the drawing can't: the facts that guards read, the whole context, and the effects of the last step. */
export function MachineContext({ walking: { model, current } }: { walking: Walking }) {
  const { context } = current.world.snapshot;
  const facts: unknown = model.facts(context);
  const { emitted, invoked } = current;
  return (
    <>
      <Section aria-label="Effects of the last step">
        <SectionTitle>Effects of the last step</SectionTitle>
        {emitted.length + invoked.length === 0 && <Quiet>Nothing outside the machine.</Quiet>}
        {invoked.map(({ actor, input }) => (
          <div key={`invoked ${actor}`}>
            <Quiet>
              Asked <Code>{actor}</Code>
            </Quiet>
            {input !== undefined && (
              <More>
                <summary>Its input</summary>
                <Sample>{printJson(input)}</Sample>
              </More>
            )}
          </div>
        ))}
        {emitted.map((effect, index) => (
          <div key={index}>
            <Quiet>
              Emitted <Code>{typeOf(effect)}</Code>
            </Quiet>
            {isRecord(effect) && Object.keys(effect).length > 1 && <Sample>{printJson(effect)}</Sample>}
          </div>
        ))}
      </Section>
      <Section aria-label="Facts the guards read">
        <SectionTitle>Facts the guards read</SectionTitle>
        {isRecord(facts) ? (
          <Pairs>
            {Object.entries(facts).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{factWords(value)}</dd>
              </div>
            ))}
          </Pairs>
        ) : (
          <Quiet>{factWords(facts)}</Quiet>
        )}
        <More>
          <summary>The whole context</summary>
          <Sample>{printJson(context)}</Sample>
        </More>
      </Section>
    </>
  );
}
