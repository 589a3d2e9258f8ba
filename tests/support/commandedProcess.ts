import { type ChildProcess, fork } from 'node:child_process';

/* A process that is told what to do over its own channel, so that nothing of a test is on its HTTP routes. */

/** What a process can be told: each takes one value and answers with one. */
export type Commands = Record<string, (input: never) => Promise<unknown>>;
type Input<C extends Commands, K extends keyof C> = Parameters<C[K]>;
type Answer<C extends Commands, K extends keyof C> = Awaited<ReturnType<C[K]>>;

interface Asked {
  id: number;
  command: string;
  input: unknown;
}
type Said = { id: number; answer: unknown } | { id: number; error: string };

/** In the process: obeys until whoever started it is gone. */
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

/** The process ended before it had answered. */
export class ProcessEnded extends Error {}

/** From outside: a process that was started and waits for commands. */
export class CommandedProcess<C extends Commands> {
  isEndedOnPurpose = false;
  /** Resolves once it has ended: by which signal, or null when it ended by itself. */
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

  /** What it has written so far, both streams. */
  get log(): string {
    return this.#log;
  }

  /** Rejects when the command fails, or when the process ends before it answers. */
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
