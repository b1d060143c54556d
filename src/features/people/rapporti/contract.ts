import { z } from 'zod';
import { Dipendente } from '#features/people/dipendenti/contract.ts';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { data, pathId, uuid, uuidParams } from '#shared/schemas.ts';
import { CAMPI_RAPPORTO } from './fields.ts';

/** An employment. `matricola` is left out for accounts without permission to view confidential data. */
export const Rapporto = z.object({
  id: z.int(),
  ...outOf(CAMPI_RAPPORTO),
  matricola: CAMPI_RAPPORTO.matricola.out.optional(),
});
export type Rapporto = z.output<typeof Rapporto>;

/** A field that the request leaves out keeps its stored value. */
export const RapportoChange = z.object(inputOf(CAMPI_RAPPORTO)).partial();
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

export const updateRapporto = endpoint({
  method: 'PUT',
  path: '/api/dipendenti/:id/rapporti/:rid',
  params: z.object({ id: uuid(), rid: pathId() }),
  body: RapportoChange,
  response: Rapporto,
  etichette: ETICHETTE,
  needs: 'dipendenti.modifica',
  summary: 'Corregge un rapporto di lavoro; i giorni del più recente sono quelli del dipendente',
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
