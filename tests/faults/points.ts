/* The points of an operation at which a process can die: before and after each commit and each call to the provider. */

export type Side = 'before' | 'after';

/** Counts the points that the process passes, and kills it at the armed point, as a power cut would. */
export class Points {
  #operation: string | null = null;
  #deadly: string | null = null;
  #passed: string[] = [];
  readonly #counts = new Map<string, number>();

  /** Starts a new count. `deadly`: `OPERATION:WHAT:ORDINAL:before` or `…:after`; null only counts. */
  arm(operation: string, deadly: string | null): void {
    this.#operation = operation;
    this.#deadly = deadly;
    this.#passed = [];
    this.#counts.clear();
  }

  /** Stops counting and returns the points passed since `arm`. */
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

  /** Passes the point before something happens. Call the returned function afterwards to pass the point after it. */
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
