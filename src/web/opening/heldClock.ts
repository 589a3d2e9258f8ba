import type { ActorOptions, AnyActorLogic } from 'xstate';

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

interface Held {
  act: () => void;
  /** In ms since the clock began to stand still. */
  due: number;
}

/** A clock that stands still, apart from the timers that are made to fire, until it is let go. */
export class HeldClock implements Clock {
  readonly #held = new Map<number, Held>();
  readonly #running = new Map<number, number>();
  #count = 0;
  #now = 0;
  #isHolding = true;

  // The signatures of XState's clock, which takes whatever a timer was started with as its id.
  setTimeout = (act: (...args: unknown[]) => void, ms: number): number => {
    const id = (this.#count += 1);
    if (this.#isHolding) this.#held.set(id, { act, due: this.#now + ms });
    else this.#running.set(id, window.setTimeout(act, ms));
    return id;
  };

  clearTimeout = (id: number): void => {
    this.#held.delete(id);
    window.clearTimeout(this.#running.get(id));
  };

  /** How long until the next timer fires, in ms; null if there is none. */
  get untilNext(): number | null {
    const dues = [...this.#held.values()].map(({ due }) => due - this.#now);
    return dues.length === 0 ? null : Math.min(...dues);
  }

  /** Lets time pass until the next timer fires; false if there is none. */
  fireNext(): boolean {
    const wait = this.untilNext;
    if (wait === null) return false;
    this.#now += wait;
    for (const [id, { act, due }] of this.#held)
      if (due <= this.#now) {
        this.#held.delete(id);
        act();
      }
    return true;
  }

  /** From now on, it is the real time. Timers go on with what is left of them. */
  release(): void {
    this.#isHolding = false;
    for (const [id, { act, due }] of this.#held) this.#running.set(id, window.setTimeout(act, due - this.#now));
    this.#held.clear();
  }
}
