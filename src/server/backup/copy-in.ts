import { once } from 'node:events';
import type pg from 'pg';

/** A `copy … from stdin` under way, ready for rows. The connection does nothing else until it has ended or was abandoned. */
export async function startCopyIn(client: pg.ClientBase, statement: string): Promise<CopyIn> {
  const copy = client.query(new CopyIn(statement));
  await copy.ready;
  return copy;
}

// Missing from @types/pg.
type CopyConnection = pg.Connection & { sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void; sendCopyFail(reason: string): void };

export class CopyIn implements pg.Submittable {
  readonly #statement: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #done = Promise.withResolvers<number>();
  #count = 0;

  constructor(statement: string) {
    this.#statement = statement;
    // Whoever writes or ends hears of a failure; until then nobody is asking.
    for (const { promise } of [this.#ready, this.#done]) promise.catch(() => {});
  }

  get ready(): Promise<unknown> {
    return this.#ready.promise;
  }

  /** Resolves when there is room for more. */
  async write(rows: Buffer): Promise<void> {
    const connection = await this.#ready.promise;
    connection.sendCopyFromChunk(rows);
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.#done.promise]);
  }

  /** How many rows the database took. */
  async end(): Promise<number> {
    (await this.#ready.promise).endCopyFrom();
    return this.#done.promise;
  }

  async abandon(): Promise<void> {
    (await this.#ready.promise).sendCopyFail('abandoned');
    await this.#done.promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#ready.resolve(connection as CopyConnection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.replace('COPY ', ''));
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#count);
  }

  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#done.reject(error);
  }
}
