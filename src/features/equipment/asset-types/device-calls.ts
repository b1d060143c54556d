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

// Making several things that are like one (rule 109): ten equal laptops, of which the ten serials are pasted as lines.

/** As they were pasted: what is wrong with which of them the server says, line by line (src/features/equipment/asset-types/server/change-items.ts). */
const righe = () => z.array(z.string());

/** The call of a kind; `field` names the lines, which are called `label`. */
export function duplicateCall<const P extends string, Out extends z.ZodType, const F extends string>(
  path: `/api/${P}`,
  item: Out,
  { field, label, summary }: { field: F; label: string; summary: string },
) {
  return endpoint({
    method: 'POST',
    path: `${path}/:id/duplica`,
    params: idParams,
    body: z.object({ [field]: righe() } as Record<F, ReturnType<typeof righe>>),
    /** In the order of their lines. `lotto`: by which they can be taken back. */
    response: z.object({ nati: z.array(item), lotto: z.int().nullable() }),
    status: 201,
    etichette: { [field]: label },
    needs: 'risorse.modifica',
    summary,
  });
}
