// What a slice says of its list that can be had as a file; src/app names it in its table of them (src/app/features.ts).
import type { z } from 'zod';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import type { Riferimento } from '#shared/riferimenti.ts';
import type { Colonna } from './columns.ts';

type List = Endpoint & { query: z.ZodObject };
type RowOf<L extends List> = ResultOf<L> extends readonly (infer Riga)[] ? Riga : never;

interface About<Riga, Query> {
  colonne: Colonna<Riga>[];
  /** What a row names by id: `nameOf` then has its name, where the caller may know it. */
  riferimenti?: (riga: Riga) => Riferimento[];
  /** Pay stands in it: who takes it has just shown who they are. */
  conferma?: true;
  /** Whether so asked the number of rows tells what only HR may know (rule 19). */
  countsRiservati?: (query: Query) => boolean;
}

/** A list and the columns of its file, with the types of its rows forgotten. */
export interface ListFile extends About<unknown, unknown> {
  lista: List;
}

/** Binds a list's call to the columns of its file, which see its rows as it answers them. */
export function listFile<const L extends List>(lista: L, about: About<RowOf<L>, z.output<L['query']>>): ListFile {
  // The rows are those of this very list and the query is parsed by it: that is what makes forgetting the types safe.
  return { lista, ...(about as unknown as About<unknown, unknown>) };
}
