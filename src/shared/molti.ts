// Changing many things of a list at once: those named, or all that match what the list is narrowed to.
import { z } from 'zod';
import { id } from './schemas.ts';

/** How many things one call changes at most: more would hold their rows for too long. */
export const PIU_DI_COSI = 2000;

/** Which things: their ids, or the list's own filters, written as in its address. `filters` are those of the list's query. */
export const quali = <F extends z.ZodType>(filters: F) =>
  z.union([z.object({ ids: z.array(id()).min(1, 'Scegli almeno una riga').max(PIU_DI_COSI) }), z.object({ filtro: filters })], {
    error: 'Indica quali righe: i loro id, oppure il filtro',
  });

export const ESITI = ['fatto', 'invariato', 'rifiutato'] as const;

/** What happened to each row. All of it is one transaction: a row that is refused leaves the others done. */
export const Esiti = z.object({
  fatti: z.int(),
  invariati: z.int(),
  rifiutati: z.int(),
  righe: z.array(z.object({ id: z.int(), nome: z.string(), esito: z.enum(ESITI), motivo: z.string().nullable() })),
});
export type Esiti = z.output<typeof Esiti>;
export type Esito = Esiti['righe'][number];

export function contaEsiti(righe: Esito[]): Esiti {
  const count = (esito: Esito['esito']) => righe.filter((riga) => riga.esito === esito).length;
  return { fatti: count('fatto'), invariati: count('invariato'), rifiutati: count('rifiutato'), righe };
}
