import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams, note } from '#shared/schemas.ts';
import { NOMI_ESITI_SOSTITUZIONE } from './rules.ts';

export const sostituzione = {
  con: id(),
  esito: z.enum(NOMI_ESITI_SOSTITUZIONE, 'Scegli che cosa ne è'),
  note: note(),
};
export type Sostituzione = z.output<z.ZodObject<typeof sostituzione>>;

export function swapCall<const P extends string, Out extends z.ZodType>(path: `/api/${P}`, item: Out, summary: string) {
  return endpoint({
    method: 'PATCH',
    path: `${path}/:id/sostituisci`,
    params: idParams,
    body: z.object(sostituzione),
    response: z.object({ reso: item, dato: item, lotto: z.int().nullable() }),
    etichette: { con: 'Con che cosa', esito: 'Che cosa ne è', note: 'Note' },
    needs: 'risorse.assegna',
    summary,
  });
}

/**
 * The lines that the user pasted, unchanged. The server validates the lines and names each wrong line
 * (src/features/equipment/asset-types/server/change-items.ts).
 */
const righe = () => z.array(z.string());

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
    /** `nati` lists the new items in the order of the pasted lines. */
    response: z.object({ nati: z.array(item), lotto: z.int().nullable() }),
    status: 201,
    etichette: { [field]: label },
    needs: 'risorse.modifica',
    summary,
  });
}
