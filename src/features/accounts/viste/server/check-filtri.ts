import { z } from 'zod';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { MODI } from '#shared/viste.ts';
import type { Filtri } from '../contract.ts';
import type { ElencoConViste } from '../rules.ts';

/** What each list can be narrowed to and ordered by, as its call says. */
export type Queries = Readonly<Record<ElencoConViste, z.ZodObject>>;

const COLONNE = z.string().regex(/^[a-z_]{2,60}(,[a-z_]{2,60}){0,59}$/, 'Colonna sconosciuta');
const AS_TABLE_OR_CARDS = { modo: z.enum(MODI), colonne: COLONNE };

/** What stands in the address of a list beside what its call takes: how it is shown. */
const SHOWN: Partial<Record<ElencoConViste, z.core.$ZodShape>> = {
  ...Object.fromEntries(TIPI_RISORSA.map((tipo) => [RISORSE[tipo].lista, AS_TABLE_OR_CARDS])),
  workflows: { vista: z.enum(['aperti', 'conclusi']) },
};

/** The names of those that the list does not know, or not with that value. */
export function filtriErrati(queries: Queries, elenco: ElencoConViste, filtri: Filtri): string[] {
  const { limit: _, cursor: __, ...asked } = queries[elenco].shape;
  const known: z.core.$ZodShape = { ...asked, ...SHOWN[elenco] };
  return Object.entries(filtri)
    .filter(([name, text]) => !Object.hasOwn(known, name) || text === '' || !z.safeParse(known[name] as z.core.$ZodType, text).success)
    .map(([name]) => name);
}
