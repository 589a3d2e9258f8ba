/* The moments of an operation at which a process can die: before and after each commit, and each call to the provider. */

export type Side = 'before' | 'after';

/** Counts what the process passes, and ends it at the armed point as a power cut would. */
export class Points {
  #operation: string | null = null;
  #deadly: string | null = null;
  #passed: string[] = [];
  readonly #counts = new Map<string, number>();

  /** Counts anew from here. `deadly`: `OPERATION:WHAT:ORDINAL:before` or `…:after`; null only counts. */
  arm(operation: string, deadly: string | null): void {
    this.#operation = operation;
    this.#deadly = deadly;
    this.#passed = [];
    this.#counts.clear();
  }

  /** What was passed since `arm`; from now on nothing counts. */
  disarm(): string[] {
    this.#operation = null;
    this.#deadly = null;
    return this.#passed;
  }

  async around<T>(what: string, work: () => Promise<T>): Promise<T> {
    const after = this.reach(what);
    const result = await work();
    after();
    return result;
  }

  /** Passes `before` now; what it gives is called once the thing is done, and passes `after`. */
  reach(what: string): () => void {
    if (this.#operation === null) return () => {};
    const ordinal = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, ordinal);
    const name = `${this.#operation}:${what}:${ordinal}`;
    this.#pass(`${name}:before`);
    return () => this.#pass(`${name}:after`);
  }

  #pass(point: string): void {
    this.#passed.push(point);
    if (point === this.#deadly) process.kill(process.pid, 'SIGKILL');
  }
}
