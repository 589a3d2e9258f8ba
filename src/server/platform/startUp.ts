import { setImmediate as breathe } from 'node:timers/promises';

type Step = () => Promise<void>;
type Waiter = (failure?: Error) => void;

/**
 * The part of the start that happens while the server already listens. Pages are served from the beginning; whatever reads or
 * writes data waits until it is over.
 */
export class StartUp {
  readonly #steps: Step[] = [];
  #waiters: Waiter[] | null = [];

  get isOver(): boolean {
    return this.#waiters === null;
  }

  /** Adds work to be done once pages are served. When the start is over it is done immediately. */
  async add(step: Step): Promise<void> {
    if (this.isOver) await step();
    else this.#steps.push(step);
  }

  /** Calls `waiter` when the start is over, with the failure if it failed. */
  wait(waiter: Waiter): void {
    if (this.#waiters) this.#waiters.push(waiter);
    else waiter();
  }

  /** Does the work that was added, in its order. */
  async run(): Promise<void> {
    for (const step of this.#steps) {
      await breathe();
      await step();
    }
    await breathe();
  }

  /** Ends the start. Everything that waits goes on, or gets the failure. */
  end(failure?: Error): void {
    const waiters = this.#waiters ?? [];
    this.#waiters = null;
    for (const waiter of waiters) waiter(failure);
  }
}
