/** Destination of the log: standard output, or a test's replacement. */
interface Output {
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', heard: (error: NodeJS.ErrnoException) => void): unknown;
}

/**
 * Collects log lines and writes them together at the end of each turn of the event loop: one write per line would cost
 * more than most requests. Code that exits the process flushes the rest. A kill loses one turn's lines at most.
 */
export class LogOutput {
  readonly #to: Output;
  #lines = '';
  #isOpen = true;
  #isFailing = false;

  constructor(to: Output = process.stdout) {
    this.#to = to;
    // The server continues without its log. A reader that has gone doesn't come back; space on a disk does.
    to.on('error', ({ code, message }) => {
      if (code === 'EPIPE') this.#isOpen = false;
      else if (!this.#isFailing)
        console.error(`The log can't be written (${code ?? message}). Lines are lost until it can.`);
      this.#isFailing = true;
    });
    process.once('exit', this.flush);
  }

  /** Writes one line, which must include its line break. */
  write(line: string): void {
    if (this.#lines === '') setImmediate(this.flush);
    this.#lines += line;
  }

  readonly flush = (): void => {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '' && this.#isOpen) this.#to.write(lines, (error) => (this.#isFailing &&= Boolean(error)));
  };
}
