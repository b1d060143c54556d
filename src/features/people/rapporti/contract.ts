import { z } from 'zod';
import { Dipendente } from '#features/people/dipendenti/contract.ts';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { tipoRapporto } from '#shared/rapporto.ts';
import { data, istante, pathId, readVersion, uuid, uuidParams } from '#shared/schemas.ts';
import { CAMPI_RAPPORTO } from './fields.ts';

/** An employment. `matricola` is left out for accounts without permission to view confidential data. */
export const Rapporto = z.object({
  id: z.int(),
  ...outOf(CAMPI_RAPPORTO),
  matricola: CAMPI_RAPPORTO.matricola.out.optional(),
  updated_at: istante(),
});
export type Rapporto = z.output<typeof Rapporto>;

/** A field that the request leaves out keeps its stored value. */
export const RapportoChange = z.object(inputOf(CAMPI_RAPPORTO)).partial().extend({ updated_at: readVersion() });
export type RapportoChange = z.output<typeof RapportoChange>;

const ETICHETTE = labelsOf(CAMPI_RAPPORTO);

export const listRapporti = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/rapporti',
  params: uuidParams,
  response: z.array(Rapporto),
  needs: 'session',
  shows: { own: ['dipendenti'] },
  summary: 'I rapporti di lavoro di un dipendente, dal più recente',
});

const oneRapporto = z.object({ id: uuid(), rid: pathId() });
/** `lotto` is the lot that undoes the change; null when nothing changed. */
const ChangedRapporto = Rapporto.extend({ lotto: z.int().nullable() });

export const updateRapporto = endpoint({
  method: 'PUT',
  path: '/api/dipendenti/:id/rapporti/:rid',
  params: oneRapporto,
  body: RapportoChange,
  response: ChangedRapporto,
  etichette: ETICHETTE,
  needs: 'dipendenti.modifica',
  summary: 'Corregge un rapporto di lavoro; i giorni del più recente sono quelli del dipendente',
});

export const Proroga = z.object({ fine_prevista: data(), note: CAMPI_RAPPORTO.note.input });

export const prorogaRapporto = endpoint({
  method: 'POST',
  path: '/api/dipendenti/:id/rapporti/:rid/proroga',
  params: oneRapporto,
  body: Proroga,
  response: ChangedRapporto,
  etichette: { fine_prevista: 'Nuova fine prevista', note: ETICHETTE.note },
  needs: 'dipendenti.modifica',
  summary: 'Proroga il rapporto in corso: la nuova fine viene dopo quella di adesso',
});

export const Trasformazione = z.object({ tipo: tipoRapporto, dal: data() });

export const trasformaRapporto = endpoint({
  method: 'POST',
  path: '/api/dipendenti/:id/rapporti/:rid/trasforma',
  params: oneRapporto,
  body: Trasformazione,
  response: ChangedRapporto,
  etichette: { tipo: 'Nuovo tipo di rapporto', dal: 'Dal' },
  needs: 'dipendenti.modifica',
  summary: 'Trasforma il rapporto in corso in un altro tipo, senza fine prevista; il primo giorno resta lo stesso',
});

/** A length of time: calendar months, and the days that are left over. */
const durata = { mesi: z.int(), giorni: z.int() };

const MesiATermine = z.object({
  ...durata,
  /** The parts of employments with a fixed term, the newest first. A part with an unknown first day is not counted. */
  righe: z.array(
    z.object({
      id: z.int(),
      tipo: tipoRapporto,
      dal: z.string().nullable(),
      /** The last counted day. `previsto`: the employment continues today, and the day is its planned end. */
      al: z.string().nullable(),
      previsto: z.boolean(),
      proroghe: z.int(),
      ...durata,
    }),
  ),
  soglie: z.array(z.int()),
  /** The reached thresholds, the highest first. They are warnings: no call is rejected because of them. */
  avvisi: z.array(z.object({ soglia: z.int(), testo: z.string() })),
});
export type MesiATermine = z.output<typeof MesiATermine>;

export const getMesiATermine = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/rapporti/mesi-a-termine',
  params: uuidParams,
  response: MesiATermine,
  needs: 'session',
  shows: { own: ['dipendenti'] },
  summary: 'I mesi a termine di un dipendente su tutti i suoi rapporti, e come si sommano',
});

const { brand_id, showroom, posizione } = CAMPI_DIPENDENTE;

export const RiassunzioneInput = z.object({
  data_assunzione: data(),
  tipo: CAMPI_RAPPORTO.tipo.input,
  fine_prevista: CAMPI_RAPPORTO.fine_prevista.input,
  brand_id: brand_id.input.optional(),
  showroom: showroom.input,
  posizione: posizione.input,
  crea_workflow: z.boolean().optional(),
});
export type RiassunzioneInput = z.output<typeof RiassunzioneInput>;

export const riassumi = endpoint({
  method: 'POST',
  path: '/api/dipendenti/:id/riassumi',
  params: uuidParams,
  body: RiassunzioneInput,
  response: Dipendente.extend({ lotto: z.int().nullable() }),
  aliases: { data_assunzione: CAMPI_DIPENDENTE.data_assunzione.alias, posizione: posizione.alias },
  etichette: {
    data_assunzione: CAMPI_DIPENDENTE.data_assunzione.label,
    tipo: ETICHETTE.tipo,
    fine_prevista: ETICHETTE.fine_prevista,
    brand_id: brand_id.label,
    showroom: showroom.label,
    posizione: posizione.label,
    crea_workflow: 'Crea il workflow di onboarding',
  },
  needs: 'dipendenti.modifica',
  summary: "Riassume chi è uscito: apre un nuovo rapporto e lascia il precedente com'era",
});
