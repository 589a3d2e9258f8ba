import { type ChildProcess, fork } from 'node:child_process';

/* A process that takes commands over its own channel, which keeps test code out of its HTTP routes. */

/** The commands of a process. Each takes one value and returns one. */
export type Commands = Record<string, (input: never) => Promise<unknown>>;
type Input<C extends Commands, K extends keyof C> = Parameters<C[K]>;
type Answer<C extends Commands, K extends keyof C> = Awaited<ReturnType<C[K]>>;

interface CommandRequest {
  id: number;
  command: string;
  input: unknown;
}
type CommandReply = { id: number; answer: unknown } | { id: number; error: string };

/** Inside the process: obeys commands until the parent process is gone. */
export function obeyCommands(commands: Commands): void {
  const run = async ({ id, command, input }: CommandRequest): Promise<CommandReply> => {
    try {
      return { id, answer: await commands[command]?.(input as never) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (request: CommandRequest) => void run(request).then((reply) => process.send?.(reply)));
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
    this.#child = fork(file, {
      env: { PATH, HOME },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#log += text));
    this.#child.on('message', (reply: CommandReply) => {
      const pending = this.#open.get(reply.id);
      this.#open.delete(reply.id);
      if ('error' in reply) pending?.reject(new Error(reply.error));
      else pending?.resolve(reply.answer);
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (_, signal) => {
        for (const { reject } of this.#open.values())
          reject(new ProcessEnded(`the process ended (${signal ?? 'on its own'}): ${this.#log.slice(-2_000)}`));
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
      if (!this.#child.connected) return reject(new ProcessEnded('the process has ended'));
      const id = (this.#next += 1);
      this.#open.set(id, { resolve, reject });
      this.#child.send(
        { id, command, input: input[0] } satisfies CommandRequest,
        (error) => error && reject(new ProcessEnded(error.message)),
      );
    }) as Promise<Answer<C, K>>;
  }

  async kill(): Promise<void> {
    this.isEndedOnPurpose = true;
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}
