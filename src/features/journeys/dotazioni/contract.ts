import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import { brandBreve, brandIds, fatto, idNelPercorso, idParams, istante, uuid, versioneLetta } from '#shared/schemas.ts';
import { CAMPI_DOTAZIONE, CAMPI_VOCE } from './fields.ts';
import { contaVoci, MOST_LINES, MOST_OF_A_LINE, strayDetails } from './rules.ts';

/** A line of a kit: what is needed and how many. `riferimento` is the name of the licence or folder that the line refers to. */
export const Voce = z.object({ ...outOf(CAMPI_VOCE), riferimento: z.string().nullable(), quantita: z.int() });
export type Voce = z.output<typeof Voce>;

const QUANTITA = `Da 1 a ${MOST_OF_A_LINE}`;

/** The input for one line of a kit. The default of `quantita` is 1. */
export const VoceInput = z.object({
  ...inputOf(CAMPI_VOCE),
  quantita: z.int({ error: QUANTITA }).min(1, QUANTITA).max(MOST_OF_A_LINE, QUANTITA).default(1),
});
export type VoceInput = z.output<typeof VoceInput>;

/** Validates that each line has only the details of its type and that the total does not exceed the limit. */
export const lineeDi = <V extends z.ZodType<VoceInput>>(voce: V) =>
  z
    .array(voce)
    .max(MOST_LINES, `Al massimo ${MOST_LINES} voci`)
    .superRefine((voci, ctx) => {
      for (const [at, each] of voci.entries()) {
        for (const name of strayDetails(each)) {
          ctx.addIssue({ code: 'custom', path: [at, name], message: `«${CAMPI_VOCE[name].label}» non riguarda questo tipo di voce` });
        }
      }
      if (contaVoci(voci) > MOST_LINES) ctx.addIssue({ code: 'custom', path: [], message: `Al massimo ${MOST_LINES} cose in tutto` });
    });

export const Dotazione = z.object({
  id: z.int(),
  ...outOf(CAMPI_DOTAZIONE),
  brands: z.array(brandBreve),
  voci: z.array(Voce),
  /** In the list for one employee: true when the kit is meant for the job of the employee or for all jobs. */
  proposta: z.boolean(),
  /** Whether the caller has permission to change and delete the kit. */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Dotazione = z.output<typeof Dotazione>;

export const DotazioneInput = z.object({
  ...inputOf(CAMPI_DOTAZIONE),
  brand_ids: brandIds('Seleziona almeno un brand per la dotazione'),
  voci: lineeDi(VoceInput).min(1, 'Aggiungi almeno una voce'),
});
export type DotazioneInput = z.output<typeof DotazioneInput>;

export const DotazioneChange = DotazioneInput.partial().extend({ updated_at: versioneLetta() });
export type DotazioneChange = z.output<typeof DotazioneChange>;

const etichette = { ...labelsOf(CAMPI_DOTAZIONE), voci: 'Voci' };

export const listDotazioni = endpoint({
  method: 'GET',
  path: '/api/dotazioni',
  query: listQuery(['nome', 'created_at'], { brand_id: idNelPercorso().optional(), dipendente_id: uuid().optional() }),
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
  response: fatto,
  needs: 'dotazioni.modifica',
  summary: 'Elimina una dotazione standard: ciò che è stato già richiesto resta',
});
