import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { RISORSE } from '#shared/risorse.ts';
import { assegnatario, data, idParams, istante, luogo, note } from '#shared/schemas.ts';
import { CAMPI_RIPARAZIONE } from './fields.ts';
import { NOMI_ESITI, STATI_RIPARAZIONE, TIPI_RIPARABILI, type TipoRiparabile } from './rules.ts';

export const Riparazione = z.object({
  id: z.int(),
  tipo: z.enum(TIPI_RIPARABILI),
  risorsa: z.object({ id: z.int(), nome: z.string() }),
  /** The employee who has the device; null when the caller may not view the employee. */
  assegnatario: assegnatario.nullable(),
  luogo: luogo.nullable(),
  ...outOf(CAMPI_RIPARAZIONE),
  chiusa_il: z.string().nullable(),
  esito: z.enum(NOMI_ESITI).nullable(),
  in_ritardo: z.boolean(),
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Riparazione = z.output<typeof Riparazione>;

const { costo, note: _, ...inviata } = inputOf(CAMPI_RIPARAZIONE);
export const RiparazioneInput = z.object({ ...inviata, note: note() });
export type RiparazioneInput = z.output<typeof RiparazioneInput>;

export const RiparazioneChange = z.object(inputOf(CAMPI_RIPARAZIONE)).partial();
export type RiparazioneChange = z.output<typeof RiparazioneChange>;

/** The body that closes a repair. `data` is the closing day; today when left out. */
export const Chiusura = z.object({ esito: z.enum(NOMI_ESITI, 'Scegli come è finita'), costo, data: data().optional() });
export type Chiusura = z.output<typeof Chiusura>;

const etichette = { ...labelsOf(CAMPI_RIPARAZIONE), esito: 'Esito', data: 'Chiusa il', stato: 'Stato' };
const shows = { any: ['riparazioni', 'hardware', 'iphones', 'dipendenti', 'showrooms', 'brands'] } as const;

const callsOf = <const T extends TipoRiparabile>(tipo: T, di: string) => {
  const path = `/api/${RISORSE[tipo].lista}/:id/riparazioni` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      params: idParams,
      response: z.array(Riparazione),
      etichette,
      needs: 'session',
      shows,
      summary: `Le riparazioni di ${di}, dalla più recente`,
    }),
    open: endpoint({
      method: 'POST',
      path,
      params: idParams,
      body: RiparazioneInput,
      response: Riparazione,
      status: 201,
      etichette,
      needs: 'risorse.modifica',
      summary: `Manda in riparazione ${di}`,
    }),
  };
};

export const riparazioniCalls = {
  hardware: callsOf('hardware', 'un hardware'),
  telefono: callsOf('telefono', 'un telefono aziendale'),
};

export const listRiparazioni = endpoint({
  method: 'GET',
  path: '/api/riparazioni',
  query: listQuery(['urgenza', 'data_invio', 'created_at'], {
    stato: z.enum(STATI_RIPARAZIONE).optional(),
    in_ritardo: yesNoParam().optional(),
  }),
  response: z.array(Riparazione),
  etichette,
  needs: 'session',
  shows,
  summary: 'Le riparazioni visibili: prima quelle aperte, dal rientro più vicino o già passato',
});

export const updateRiparazione = endpoint({
  method: 'PUT',
  path: '/api/riparazioni/:id',
  params: idParams,
  body: RiparazioneChange,
  response: Riparazione,
  etichette,
  needs: 'risorse.modifica',
  summary: 'Modifica una riparazione, anche chiusa',
});

export const closeRiparazione = endpoint({
  method: 'PATCH',
  path: '/api/riparazioni/:id/chiudi',
  params: idParams,
  body: Chiusura,
  response: Riparazione,
  etichette,
  needs: 'risorse.modifica',
  summary: 'Chiude una riparazione: la cosa torna attiva, o è dismessa',
});
