// Swapping what one person has at a time for another one of its kind.
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams, note } from '#shared/schemas.ts';
import { NOMI_ESITI_SOSTITUZIONE } from './rules.ts';

/** What is asked when one is swapped. */
export const sostituzione = {
  /** The one that its holder gets. */
  con: id(),
  esito: z.enum(NOMI_ESITI_SOSTITUZIONE, 'Scegli che cosa ne è'),
  /** Of the gift. */
  note: note(),
};
export type Sostituzione = z.output<z.ZodObject<typeof sostituzione>>;

/** The call of a kind. */
export function swapCall<const P extends string, Out extends z.ZodType>(path: `/api/${P}`, item: Out, summary: string) {
  return endpoint({
    method: 'PATCH',
    path: `${path}/:id/sostituisci`,
    params: idParams,
    body: z.object(sostituzione),
    /** `lotto`: by which it can be taken back. */
    response: z.object({ reso: item, dato: item, lotto: z.int().nullable() }),
    etichette: { con: 'Con che cosa', esito: 'Che cosa ne è', note: 'Note' },
    needs: 'risorse.assegna',
    summary,
  });
}
