import { z } from 'zod';
import { Voce, VoceInput, vociSchema } from '#features/journeys/dotazioni/contract.ts';
import { CAMPI_VOCE } from '#features/journeys/dotazioni/fields.ts';
import { endpoint } from '#shared/endpoint.ts';
import { labelsOf } from '#shared/fields.ts';
import { id, idParams, readVersion } from '#shared/schemas.ts';
import { STATI_RICHIESTA } from './rules.ts';

export const Richiesta = Voce.extend({
  id: z.int(),
  quantita: z.literal(1),
  stato: z.enum(STATI_RICHIESTA),
  /** The assigned item; null when there is none or it is not visible to the caller. `id` is null when the item is deleted. */
  risorsa: z.object({ id: z.int().nullable(), nome: z.string(), dal: z.string(), al: z.string().nullable() }).nullable(),
});
export type Richiesta = z.output<typeof Richiesta>;

export const RichiesteInput = z
  .object({
    /**
     * All lines of the onboarding: stored lines have their `id`, new lines have none. A new line with a quantity above 1 becomes that
     * many lines.
     */
    voci: vociSchema(VoceInput.extend({ id: id().optional() })).optional(),
    da_dotazione: id().optional(),
    updated_at: readVersion(),
  })
  .refine(({ voci, da_dotazione }) => voci !== undefined || da_dotazione !== undefined, {
    path: ['voci'],
    message: 'Manda le voci, o la dotazione da cui copiarle',
  });
export type RichiesteInput = z.output<typeof RichiesteInput>;

const path = '/api/workflows/:id/richieste';
const etichette = { ...labelsOf(CAMPI_VOCE), voci: 'Voci', da_dotazione: 'Dotazione' };

export const listRichieste = endpoint({
  method: 'GET',
  path,
  params: idParams,
  response: z.array(Richiesta),
  needs: 'session',
  shows: { own: ['workflows'], any: ['software', 'hardware', 'piani_mobili', 'iphones', 'cartelle_condivise'] },
  summary: 'Ciò che un onboarding chiede, una riga per cosa',
});

export const setRichieste = endpoint({
  method: 'PUT',
  path,
  params: idParams,
  body: RichiesteInput,
  response: z.array(Richiesta),
  etichette,
  needs: 'richieste.modifica',
  summary: 'Dice che cosa chiede un onboarding, fino a quando IT lo completa; updated_at è quello del workflow',
});
