import { type ChildProcess, fork } from 'node:child_process';

/* A process that takes commands over its own channel, which keeps test code out of its HTTP routes. */

/** The commands of a process. Each takes one value and returns one. */
export type Commands = Record<string, (input: never) => Promise<unknown>>;
type Input<C extends Commands, K extends keyof C> = Parameters<C[K]>;
type Answer<C extends Commands, K extends keyof C> = Awaited<ReturnType<C[K]>>;

interface Asked {
  id: number;
  command: string;
  input: unknown;
}
type Said = { id: number; answer: unknown } | { id: number; error: string };

/** Inside the process: obeys commands until the parent process is gone. */
export function obeyCommands(commands: Commands): void {
  const run = async ({ id, command, input }: Asked): Promise<Said> => {
    try {
      return { id, answer: await commands[command]?.(input as never) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (asked: Asked) => void run(asked).then((said) => process.send?.(said)));
  process.once('disconnect', () => process.exit());
}

/** The process ended before answering. */
export class ProcessEnded extends Error {}

/** Outside the process: starts it and sends it commands. */
export class CommandedProcess<C extends Commands> {
  isEndedOnPurpose = false;
  /** Resolves when it has ended, with its signal, or with null if it exited on its own. */
  readonly ended: Promise<NodeJS.Signals | null>;
  readonly #child: ChildProcess;
  readonly #open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #next = 0;
  #log = '';

  constructor(file: string) {
    const { PATH = '', HOME = '' } = process.env;
    this.#child = fork(file, { env: { PATH, HOME }, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (this.#log += text));
    this.#child.on('message', (said: Said) => {
      const asked = this.#open.get(said.id);
      this.#open.delete(said.id);
      if ('error' in said) asked?.reject(new Error(said.error));
      else asked?.resolve(said.answer);
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (_, signal) => {
        for (const { reject } of this.#open.values()) reject(new ProcessEnded(`the process ended (${signal ?? 'by itself'}): ${this.#log.slice(-2_000)}`));
        this.#open.clear();
        resolve(signal);
      });
    });
  }

  /** Its output so far, from both streams. */
  get log(): string {
    return this.#log;
  }

  /** Sends a command. Rejects if the command fails, or if the process ends before answering. */
  ask<K extends keyof C & string>(command: K, ...input: Input<C, K>): Promise<Answer<C, K>> {
    return new Promise<unknown>((resolve, reject) => {
      if (!this.#child.connected) return reject(new ProcessEnded('the process is gone'));
      const id = (this.#next += 1);
      this.#open.set(id, { resolve, reject });
      this.#child.send({ id, command, input: input[0] } satisfies Asked, (error) => error && reject(new ProcessEnded(error.message)));
    }) as Promise<Answer<C, K>>;
  }

  async kill(): Promise<void> {
    this.isEndedOnPurpose = true;
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}
