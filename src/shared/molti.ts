// Changing many things of a list at once: those named, or all that match what the list is narrowed to.
import { z } from 'zod';
import { id } from './schemas.ts';

/** How many things one call changes at most: more would hold their rows for too long. */
export const PIU_DI_COSI = 2000;

const unBelPo = () => z.array(id()).max(PIU_DI_COSI);

/**
 * Which things: their ids; or the list's own filter, written as in its address, without those that were taken out by hand.
 * `filters` are those of the list's query.
 */
export const quali = <F extends z.ZodObject>(filters: F) =>
  // A filter that the list does not know would be ignored elsewhere (rule 7); here it would widen what is deleted.
  z.union(
    [z.object({ ids: unBelPo().min(1, 'Scegli almeno una riga') }), z.object({ filtro: filters.strict(), esclusi: unBelPo().optional() })],
    {
      error: 'Indica quali righe: i loro id, oppure il filtro',
    },
  );

/** What `quali` makes of it. */
export type Quali<F> = { ids: number[] } | { filtro: F; esclusi?: number[] | undefined };

export const ESITI = ['fatto', 'invariato', 'rifiutato'] as const;

/** What happened to each row. All of it is one transaction: a row that is refused leaves the others done. */
export const Esiti = z.object({
  fatti: z.int(),
  invariati: z.int(),
  rifiutati: z.int(),
  /** By which all of it can be taken back; null where nothing has changed. */
  lotto: z.int().nullable(),
  righe: z.array(z.object({ id: z.int(), nome: z.string(), esito: z.enum(ESITI), motivo: z.string().nullable() })),
});
export type Esiti = z.output<typeof Esiti>;
export type Esito = Esiti['righe'][number];

/** The rows counted; `lotto` is the lot that they are. */
export function countEsiti(righe: Esito[], lotto: number | null): Esiti {
  const count = (esito: Esito['esito']) => righe.filter((riga) => riga.esito === esito).length;
  return { fatti: count('fatto'), invariati: count('invariato'), rifiutati: count('rifiutato'), lotto, righe };
}

/** The call that ties many things to a brand; `lista` is the address of their list, `quale` what quali() makes of its filters. */
export const moltiBrand = <const P extends `/api/${string}`, Q extends z.ZodType>(lista: P, quale: Q, summary: string) =>
  ({
    method: 'POST',
    path: `${lista}/molti/brand`,
    body: z.intersection(quale, z.object({ brand_id: id() })),
    response: Esiti,
    needs: 'risorse.modifica',
    summary,
  }) as const;

/** The call that deletes many things. */
export const moltiElimina = <const P extends `/api/${string}`, Q extends z.ZodType>(lista: P, quale: Q, summary: string) =>
  ({ method: 'POST', path: `${lista}/molti/elimina`, body: quale, response: Esiti, needs: 'risorse.modifica', summary }) as const;
