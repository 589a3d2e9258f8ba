// The life of a subscription in the browser: a few long generated paths that fire every transition of the chart.
import type { FlowModel } from '#machines/kit/model.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { placeOf } from '#machines/kit/place.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { isGallery, openExhibit } from './gallery/exhibit.ts';
import { expect, test } from './journey.ts';
import { type Act, excusedTransitions, plannedLives, SITUATION } from './lifecyclePlan.ts';
import { expectSettings, expectState, subscriptionOf } from './lifecycleSettings.ts';
import { byCalls, type ManualEvent, type LifeContext, onPage, settings } from './lifecycleSteps.ts';
import { waitForRest } from './pageRest.ts';

test.describe.configure({ mode: 'parallel' });

const { lives, open } = plannedLives();

test('every transition is in a life or excused by name', () => {
  expect(
    open.filter((one) => !(one in excusedTransitions)),
    'in no life',
  ).toEqual([]);
  expect(
    Object.keys(excusedTransitions).filter((one) => !open.includes(one)),
    'excused, and in a life',
  ).toEqual([]);
});

/** Moves the server's clock past the end with its jobs; a card charged in that time is declined. */
async function passTime({ backstage, person }: LifeContext, afterEnd: number): Promise<void> {
  const end = Date.parse((await subscriptionOf(backstage, person))?.expiryDate ?? '');
  await backstage.setProvider({ charge: 'decline' });
  await backstage.moveClockTo(end + afterEnd);
  await backstage.setProvider({ charge: 'byCard' });
}

/** Two of them in every run, all in a full run. */
const chosenLives = lives.slice(0, process.env['FULL'] ? undefined : 2);

const statesIn = (acts: readonly Act[]): string[] => acts.map(({ then }) => placeOf(then.snapshot));

chosenLives.forEach((acts, life) => {
  const earlier = new Set(chosenLives.slice(0, life).flatMap(statesIn));
  test(`life ${life + 1}: ${acts.flatMap(({ cases }) => cases).join(', ')}`, async ({ page, backstage }) => {
    test.slow();
    page.setDefaultTimeout(60_000);
    const person = await backstage.founder();
    await backstage.signInBrowser(person.token);
    const lifeContext = { page, backstage, person };
    let isOpen = false;
    const exhibit = openExhibit(
      { page, backstage, model: model as FlowModel },
      [...(life === 0 ? ['none'] : []), ...statesIn(acts)].filter((state) => !earlier.has(state)),
      () => true,
    );
    /** Shows the subscription in the gallery. */
    const show = async (state: string): Promise<void> => {
      if (!isGallery) return;
      await page.goto(settings);
      isOpen = true;
      await exhibit.show(state);
      await exhibit.markMails();
    };
    await show('none');

    const happen = async ({ event, afterEnd, isNew, then }: Act, before: Act | undefined): Promise<void> => {
      if (afterEnd !== null) {
        await passTime(lifeContext, afterEnd);
        isOpen = false;
      } else if (isNew || !(await byCalls(lifeContext, event as ManualEvent))) {
        if (!isOpen) await page.goto(settings);
        await onPage(lifeContext, event as ManualEvent, before?.then.snapshot ?? null);
        isOpen = page.url().endsWith(settings);
      } else isOpen = false;
      if (!isNew) {
        await waitForRest(page);
        return expectState(await subscriptionOf(backstage, person), then);
      }
      if (!isOpen) await page.goto(settings);
      isOpen = true;
      // The page first, because the last action may still be in progress.
      await expectSettings(page, then);
      await waitForRest(page);
      expectState(await subscriptionOf(backstage, person), then);
    };

    for (const [n, act] of acts.entries()) {
      const name = `${n + 1} of ${acts.length}, ${act.cases.join(' and ')}`;
      await test.step(name, async () => {
        try {
          await happen(act, acts[n - 1]);
          await show(placeOf(act.then.snapshot));
        } catch (failure) {
          throw new Error(
            `Life ${life + 1}, ${name}: ${failure instanceof Error ? failure.message : String(failure)}`,
            { cause: failure },
          );
        }
      });
    }
    if (isGallery) return;
    const coverage = coverageOf(model as FlowModel, 'browser', {
      part: `life-${life + 1}`,
      excused: excusedTransitions,
    });
    coverage.count(
      acts.flatMap(({ fires }) => fires),
      { input: SITUATION, taken: acts.flatMap(({ cases }) => cases.map((event) => ({ event }))) },
    );
    coverage.write();
  });
});
