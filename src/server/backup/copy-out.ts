import { Readable } from 'node:stream';
import type pg from 'pg';

const BATCH = 64 * 1024;

/** What `select` finds, as COPY writes it. Read to the end before the connection does anything else. */
export function copyOut(client: pg.ClientBase, select: string): CopyOut {
  return client.query(new CopyOut(`copy (${select}) to stdout`));
}

// pg speaks COPY as far as these messages; each row comes as one. No row is kept waiting in memory: who reads slowly stops the database.
class CopyOut extends Readable implements pg.Submittable {
  /** How many rows there were, once all are read. */
  count = 0;
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #batch: Buffer[] = [];
  #size = 0;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A view of the connection's buffer, which the next message overwrites.
    this.#batch.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size >= BATCH) this.#pass();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(text.replace('COPY ', ''));
    this.#pass();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  // Nobody reads on: what is still under way is let go, or the connection would hear nothing more.
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  #pass(): void {
    if (this.#size > 0 && !this.destroyed && !this.push(Buffer.concat(this.#batch, this.#size))) this.#connection?.stream.pause();
    this.#batch = [];
    this.#size = 0;
  }
}
