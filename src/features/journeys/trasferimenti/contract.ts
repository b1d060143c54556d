import { z } from 'zod';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { brandBreve, data, id, istante, note, pathId, readVersion, uuidParams } from '#shared/schemas.ts';
import { ESITI_TRASFERIMENTO, itemKey } from './rules.ts';

const { brand_id, showroom, manager_id, posizione } = CAMPI_DIPENDENTE;
const cosa = { tipo: z.enum(TIPI_RISORSA), id: z.int(), nome: z.string() };
const esito = z.enum(ESITI_TRASFERIMENTO);

export const VoceDaDecidere = z.object({
  voce: z.string(),
  ...cosa,
  data_assegnazione: z.string(),
  possibile: z.array(esito),
  proposto: esito,
  motivo: z.string().nullable(),
});
export type VoceDaDecidere = z.output<typeof VoceDaDecidere>;

export const Anteprima = z.object({ voci: z.array(VoceDaDecidere), avvisi: z.array(z.string()) });
export type Anteprima = z.output<typeof Anteprima>;

const Luogo = z.object({
  /** The brand of the employee; null when the brand is not visible to the caller. */
  brand: brandBreve.nullable(),
  showroom: z.string().nullable(),
});

export const Trasferimento = z.object({
  id: z.int(),
  da: Luogo,
  a: Luogo,
  data: z.string(),
  /** The note of the transfer. `note` is null and `voci` is empty when the former or the new brand is not visible to the caller. */
  note: z.string().nullable(),
  voci: z.array(z.object({ ...cosa, esito, con: z.object({ id: z.int(), nome: z.string() }).nullable() })),
  autore: z.string().nullable(),
  created_at: istante(),
});
export type Trasferimento = z.output<typeof Trasferimento>;

const TrasferimentoFatto = Trasferimento.extend({
  lotto: z.int().nullable(),
});
export type TrasferimentoFatto = z.output<typeof TrasferimentoFatto>;

export const VoceDecisa = z
  .object({ tipo: cosa.tipo, id: id(), esito, con: id().nullish() })
  .refine((voce) => voce.esito !== 'scambia' || voce.con, { path: ['con'], error: 'Scegli con che cosa si scambia' });
export type VoceDecisa = z.output<typeof VoceDecisa>;

export const TrasferimentoInput = z.object({
  brand_id: brand_id.input.optional(),
  showroom: showroom.input,
  manager_id: manager_id.input,
  posizione: posizione.input,
  data: data().optional(),
  /** The outcome of each item. In a transfer within one brand, an item that the request does not contain follows the employee. */
  voci: z
    .array(VoceDecisa)
    .max(1000)
    .refine((voci) => new Set(voci.map(itemKey)).size === voci.length, 'Ogni cosa va decisa una volta sola')
    .optional(),
  note: note(),
  updated_at: readVersion(),
});
export type TrasferimentoInput = z.output<typeof TrasferimentoInput>;

const WIRE_NAMES = {
  aliases: { posizione: posizione.alias },
  etichette: {
    brand_id: brand_id.label,
    showroom: showroom.label,
    manager_id: manager_id.label,
    posizione: posizione.label,
    data: 'Data',
    voci: 'Risorse',
  },
};

export const previewTrasferimento = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/trasferimento',
  params: uuidParams,
  query: z.strictObject({
    brand_id: pathId().optional(),
    showroom: pathId().optional(),
  }),
  response: Anteprima,
  etichette: WIRE_NAMES.etichette,
  needs: 'dipendenti.modifica',
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'showrooms', 'brands', 'workflows'] },
  summary: 'Che cosa seguirebbe un dipendente in un altro brand o showroom, che cosa resterebbe e che cosa si può scambiare',
});

export const transferDipendente = endpoint({
  method: 'POST',
  path: '/api/dipendenti/:id/trasferimento',
  params: uuidParams,
  body: TrasferimentoInput,
  response: TrasferimentoFatto,
  status: 201,
  ...WIRE_NAMES,
  needs: 'dipendenti.modifica',
  summary: 'Trasferisce un dipendente con ciò che ha: tutto o niente',
});

export const listTrasferimenti = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/trasferimenti',
  params: uuidParams,
  response: z.array(Trasferimento),
  needs: 'session',
  shows: { own: ['dipendenti'], any: ['brands', 'showrooms'] },
  summary: 'I trasferimenti di un dipendente, dal più recente',
});
