import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

type Step = () => Promise<void>;
type Waiter = (failure?: Error) => void;

/**
 * The part of startup that runs while the server already listens. Pages are served from the beginning; requests that
 * read or write data wait until it is over.
 */
export class StartUp {
  readonly #steps: Step[] = [];
  #waiters: Waiter[] | null = [];

  get isOver(): boolean {
    return this.#waiters === null;
  }

  /** Adds a step to run once pages are served. Runs it immediately if startup is over. */
  async add(step: Step): Promise<void> {
    if (this.isOver) await step();
    else this.#steps.push(step);
  }

  /** Calls `waiter` when startup is over, with the error if it failed. */
  wait(waiter: Waiter): void {
    if (this.#waiters) this.#waiters.push(waiter);
    else waiter();
  }

  /** Runs the added steps in order. */
  async run(): Promise<void> {
    for (const step of this.#steps) {
      await yieldToEventLoop();
      await step();
    }
    await yieldToEventLoop();
  }

  /** Ends startup. Waiters continue, or get the error. */
  end(failure?: Error): void {
    const waiters = this.#waiters ?? [];
    this.#waiters = null;
    for (const waiter of waiters) waiter(failure);
  }
}
