import type { Tema } from '#shared/temi.ts';

/** What a read of the server shows, and so when it is out of date. */
export interface Shows {
  /** Changes of these only when they are about the record of the address (':id'), or one that it names. */
  own?: readonly Tema[];
  /** Any change of these. */
  any?: readonly Tema[];
}

/** Reads by their path. Empty: asked when it is needed, or not about anything that others change. */
export type LiveReads = Readonly<Record<`/api/${string}`, Shows>>;
