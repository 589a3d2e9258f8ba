/** Where the log goes: standard output, unless a test looks at it. */
interface Output {
  write(text: string): unknown;
  on(event: 'error', heard: (error: NodeJS.ErrnoException) => void): unknown;
}

/**
 * Writes the lines of one turn of the event loop at once, at its end: a write for each line costs more than most requests
 * do. Whatever ends the process by its own hand writes what is left; a kill loses one turn's lines at most.
 */
export class LogOutput {
  readonly #to: Output;
  #lines = '';
  #isOpen = true;

  constructor(to: Output = process.stdout) {
    this.#to = to;
    // Whoever read the log has gone: the server goes on without.
    to.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
      this.#isOpen = false;
    });
    process.once('exit', this.flush);
  }

  /** One line, its line break included. */
  write(line: string): void {
    if (this.#lines === '') setImmediate(this.flush);
    this.#lines += line;
  }

  readonly flush = (): void => {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '' && this.#isOpen) this.#to.write(lines);
  };
}
