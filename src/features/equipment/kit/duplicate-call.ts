// Making several things that are like one (rule 109): ten equal laptops, of which the ten serials are pasted as lines.
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/schemas.ts';

/** As they were pasted: what is wrong with which of them the server says, line by line (src/features/equipment/kit/server/duplicate-item.ts). */
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
