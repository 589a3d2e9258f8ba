import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/port.mjs';
import { CommandedProcess, ProcessEnded } from '#tests/support/commandedProcess.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import type { Processes } from './faultProcesses.ts';
import type { Begin, ProductCommands } from './product.ts';
import type { ProviderCommands } from './providerProcess.ts';

type Product = CommandedProcess<ProductCommands>;

/**
 * The product, restarted on the same data and port whenever it dies, and the card provider next to it.
 * Uses PostgreSQL at `databaseUrl`; if null, PGlite, with the product's data in a folder.
 */
export class World {
  readonly productUrl: string;
  readonly providerUrl: string;
  readonly provider: CommandedProcess<ProviderCommands>;
  /** How often the product died at a point. */
  deaths = 0;
  readonly #file: string;
  readonly #begin: Omit<Begin, 'deadly'>;
  readonly #undo: () => Promise<void>;
  /** Loaded in advance, so that a restart takes no time. */
  #standby: Product;
  #current: Promise<Product>;

  private constructor(
    file: string,
    provider: CommandedProcess<ProviderCommands>,
    begin: Omit<Begin, 'deadly'>,
    undo: () => Promise<void>,
  ) {
    this.#file = file;
    this.provider = provider;
    this.productUrl = `http://127.0.0.1:${begin.port}`;
    this.providerUrl = begin.providerUrl;
    this.#begin = begin;
    this.#undo = undo;
    this.#standby = new CommandedProcess(this.#file);
    this.#current = this.#start(null);
  }

  static async open(databaseUrl: string | null, built: Processes): Promise<World> {
    const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'humanar-faults-'))]);
    const databases =
      databaseUrl === null ? null : [await freshPostgres(databaseUrl), await freshPostgres(databaseUrl)];
    const [own, providerDatabase] = databases ?? [];
    const provider: CommandedProcess<ProviderCommands> = new CommandedProcess(built.provider);
    const providerUrl = await provider.ask('begin', {
      databaseUrl: providerDatabase?.url ?? null,
      productUrl: `http://127.0.0.1:${port}`,
    });
    await provider.ask('set', { webhook: 'send' });
    const world = new World(
      built.product,
      provider,
      { port, dataDir, providerUrl, databaseUrl: own?.url ?? null },
      async () => {
        await rm(dataDir, { recursive: true, force: true });
        for (const { drop } of databases ?? []) await drop();
      },
    );
    await world.product();
    return world;
  }

  /** The running product, or the next one while it is restarting. */
  async product(): Promise<Product> {
    for (;;) {
      const current = this.#current;
      const product = await current;
      // It may have died while we were waiting.
      if (current === this.#current) return product;
    }
  }

  /** Sends the product a command, and again if the product dies over it. */
  async ask<K extends keyof ProductCommands>(
    command: K,
    ...input: Parameters<ProductCommands[K]>
  ): Promise<Awaited<ReturnType<ProductCommands[K]>>> {
    for (;;) {
      const product = await this.product();
      try {
        return await product.ask(command, ...input);
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error;
        await product.ended;
      }
    }
  }

  /** Restarts the product, with a point that it may reach during startup. */
  async restart(deadly: Begin['deadly']): Promise<void> {
    const product = await this.product();
    this.#current = product.kill().then(() => this.#start(deadly));
    await this.product();
  }

  async close(): Promise<void> {
    const product = await this.product();
    await Promise.all([product, this.#standby, this.provider].map((each) => each.kill()));
    await this.#undo();
  }

  async #start(deadly: Begin['deadly']): Promise<Product> {
    const product = this.#standby;
    this.#standby = new CommandedProcess(this.#file);
    try {
      await product.ask('begin', { ...this.#begin, deadly });
    } catch (error) {
      // Killed before it could report that it is listening.
      if (!(error instanceof ProcessEnded) || (await product.ended) !== 'SIGKILL') throw error;
      this.deaths += 1;
      return this.#start(null);
    }
    void product.ended.then((signal) => this.#follow(product, signal));
    return product;
  }

  /** Starts the successor of a process that has ended, unless it ended on purpose or with an error of its own. */
  #follow(product: Product, signal: NodeJS.Signals | null): void {
    if (product.isEndedOnPurpose) return;
    this.deaths += 1;
    this.#current =
      signal === 'SIGKILL'
        ? this.#start(null)
        : Promise.reject(new Error(`the product exited on its own: ${product.log.slice(-2_000)}`));
    // The next caller gets the error.
    this.#current.catch(() => {});
  }
}
