import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import { brandBreve, brandIds, idParams, istante, pathId, readVersion, successReply, uuid } from '#shared/schemas.ts';
import { CAMPI_DOTAZIONE, CAMPI_VOCE } from './fields.ts';
import { countVoci, detailsOfOtherTypes, MAX_QUANTITA, MAX_VOCI } from './rules.ts';

/** A line of a kit. `riferimento` is the name of the licence or folder that the line refers to. */
export const Voce = z.object({ ...outOf(CAMPI_VOCE), riferimento: z.string().nullable(), quantita: z.int() });
export type Voce = z.output<typeof Voce>;

const QUANTITA_ERROR = `Da 1 a ${MAX_QUANTITA}`;

export const VoceInput = z.object({
  ...inputOf(CAMPI_VOCE),
  quantita: z.int({ error: QUANTITA_ERROR }).min(1, QUANTITA_ERROR).max(MAX_QUANTITA, QUANTITA_ERROR).default(1),
});
export type VoceInput = z.output<typeof VoceInput>;

export const vociSchema = <V extends z.ZodType<VoceInput>>(voce: V) =>
  z
    .array(voce)
    .max(MAX_VOCI, `Al massimo ${MAX_VOCI} voci`)
    .superRefine((voci, ctx) => {
      for (const [index, each] of voci.entries()) {
        for (const name of detailsOfOtherTypes(each)) {
          ctx.addIssue({ code: 'custom', path: [index, name], message: `«${CAMPI_VOCE[name].label}» non riguarda questo tipo di voce` });
        }
      }
      if (countVoci(voci) > MAX_VOCI) ctx.addIssue({ code: 'custom', path: [], message: `Al massimo ${MAX_VOCI} cose in tutto` });
    });

export const Dotazione = z.object({
  id: z.int(),
  ...outOf(CAMPI_DOTAZIONE),
  brands: z.array(brandBreve),
  voci: z.array(Voce),
  /** In the list of kits for one employee: true when the kit is meant for the employee's job or for all jobs. */
  proposta: z.boolean(),
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Dotazione = z.output<typeof Dotazione>;

export const DotazioneInput = z.object({
  ...inputOf(CAMPI_DOTAZIONE),
  brand_ids: brandIds('Seleziona almeno un brand per la dotazione'),
  voci: vociSchema(VoceInput).min(1, 'Aggiungi almeno una voce'),
});
export type DotazioneInput = z.output<typeof DotazioneInput>;

export const DotazioneChange = DotazioneInput.partial().extend({ updated_at: readVersion() });
export type DotazioneChange = z.output<typeof DotazioneChange>;

const etichette = { ...labelsOf(CAMPI_DOTAZIONE), voci: 'Voci' };

export const listDotazioni = endpoint({
  method: 'GET',
  path: '/api/dotazioni',
  query: listQuery(['nome', 'created_at'], { brand_id: pathId().optional(), dipendente_id: uuid().optional() }),
  response: z.array(Dotazione),
  etichette,
  needs: 'session',
  shows: { any: ['dotazioni', 'brands', 'software', 'cartelle_condivise', 'dipendenti'] },
  summary: 'Le dotazioni standard visibili; con dipendente_id quelle del suo brand, e quali si propongono per la sua mansione',
});

export const createDotazione = endpoint({
  method: 'POST',
  path: '/api/dotazioni',
  body: DotazioneInput,
  response: Dotazione,
  status: 201,
  etichette,
  needs: 'dotazioni.modifica',
  summary: 'Crea una dotazione standard di uno o più brand',
});

export const updateDotazione = endpoint({
  method: 'PUT',
  path: '/api/dotazioni/:id',
  params: idParams,
  body: DotazioneChange,
  response: Dotazione,
  etichette,
  needs: 'dotazioni.modifica',
  summary: 'Modifica i campi nominati di una dotazione standard',
});

export const deleteDotazione = endpoint({
  method: 'DELETE',
  path: '/api/dotazioni/:id',
  params: idParams,
  response: successReply,
  needs: 'dotazioni.modifica',
  summary: 'Elimina una dotazione standard: ciò che è stato già richiesto resta',
});
