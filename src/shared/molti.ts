import { z } from 'zod';
import { id } from './schemas.ts';

/** The maximum number of rows in one request. A larger request would lock its rows for too long. */
export const MAX_RIGHE = 2000;

const idList = () => z.array(id()).max(MAX_RIGHE);

/** The schema for the rows of a bulk action: their ids, or the list's filter as in its URL and the ids that are excluded. */
export const rowSelection = <F extends z.ZodObject>(filters: F) =>
  // Other endpoints ignore unknown fields. This schema rejects them, because a misspelled filter would delete rows that the
  // user did not select.
  z.union(
    [z.object({ ids: idList().min(1, 'Scegli almeno una riga') }), z.object({ filtro: filters.strict(), esclusi: idList().optional() })],
    {
      error: 'Indica quali righe: i loro id, oppure il filtro',
    },
  );

export type RowSelection<F> = { ids: number[] } | { filtro: F; esclusi?: number[] | undefined };

export const ESITI = ['fatto', 'invariato', 'rifiutato'] as const;

/**
 * The outcomes of a bulk action. All changes are in one transaction; a rejected row does not undo the changes of other rows.
 */
export const Esiti = z.object({
  fatti: z.int(),
  invariati: z.int(),
  rifiutati: z.int(),
  /** The id of the lot that undoes the action; null when nothing has changed. */
  lotto: z.int().nullable(),
  righe: z.array(z.object({ id: z.int(), nome: z.string(), esito: z.enum(ESITI), motivo: z.string().nullable() })),
});
export type Esiti = z.output<typeof Esiti>;
export type Esito = Esiti['righe'][number];

export function countEsiti(righe: Esito[], lotto: number | null): Esiti {
  const count = (esito: Esito['esito']) => righe.filter((riga) => riga.esito === esito).length;
  return { fatti: count('fatto'), invariati: count('invariato'), rifiutati: count('rifiutato'), lotto, righe };
}

export const bulkBrandEndpoint = <const P extends `/api/${string}`, Q extends z.ZodType>(lista: P, selection: Q, summary: string) =>
  ({
    method: 'POST',
    path: `${lista}/molti/brand`,
    body: z.intersection(selection, z.object({ brand_id: id() })),
    response: Esiti,
    needs: 'risorse.modifica',
    summary,
  }) as const;

export const bulkDeleteEndpoint = <const P extends `/api/${string}`, Q extends z.ZodType>(lista: P, selection: Q, summary: string) =>
  ({ method: 'POST', path: `${lista}/molti/elimina`, body: selection, response: Esiti, needs: 'risorse.modifica', summary }) as const;
