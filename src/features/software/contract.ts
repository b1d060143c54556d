import { z } from 'zod';
import { assegnatariDi } from '#features/risorse/contract.ts';
import { SOFTWARE_ALIASES } from '#shared/aliases.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { moltiBrand, moltiElimina, quali } from '#shared/molti.ts';
import { STATI_SCADENZA } from '#shared/scadenze.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  dataFacoltativa,
  euro,
  fatto,
  idNelPercorso,
  idParams,
  istante,
  testo,
  testoFacoltativo,
  uuid,
  uuidParams,
  versioneLetta,
} from '#shared/schemas.ts';

/** A licence as it is in itself, without who may see it and who has it. */
const Licenza = z.object({
  id: z.int(),
  nome: z.string(),
  versione: z.string().nullable(),
  licenza: z.string(),
  /** Euro a year for one seat; a string, also under its other name (rule 5). */
  costo_licenza: z.string(),
  costo_annuo: z.string(),
  data_scadenza: z.string().nullable(),
  fornitore: z.string().nullable(),
  categoria: z.string().nullable(),
  /** Null: they are not counted. */
  numero_licenze: z.int().nullable(),
  licenze_utilizzate: z.int(),
});

export const Software = Licenza.extend({
  assegnato: z.boolean(),
  /** Of those who have it and are visible, the one who has had it longest; null when there is none (rule 12). */
  dipendente_id: z.string().nullable(),
  assegnatario: assegnatario.nullable(),
  brands: z.array(brandBreve),
  /** Whether the caller may change or delete it: the right is needed on all of its brands, also on those not shown (rule 20). */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Software = z.output<typeof Software>;

/** That somebody has a licence, since when (rule 29). */
export const AssegnazioneSoftware = z.object({
  id: z.int(),
  dipendente_id: z.string(),
  software_id: z.int(),
  data_assegnazione: z.string(),
  data_revoca: z.string().nullable(),
  attiva: z.boolean(),
  assegnatario,
  /** The employee's, under which it was given. */
  brand: brandBreve,
  software: Licenza,
});
export type AssegnazioneSoftware = z.output<typeof AssegnazioneSoftware>;

const NESSUN_BRAND = 'Seleziona almeno un brand per il software';
const NON_UN_NUMERO = 'Scrivi un numero intero, zero o più; lascia vuoto se le licenze non si contano';

const numeroLicenze = () =>
  z
    .union([z.number(), z.string().trim()], { error: NON_UN_NUMERO })
    .refine((typed) => typed === '' || /^\d{1,9}$/.test(String(typed)), NON_UN_NUMERO)
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .nullish();

export const SoftwareInput = z.object({
  nome: testo('Il nome è obbligatorio'),
  versione: testoFacoltativo(),
  licenza: testo('La licenza è obbligatoria'),
  costo_licenza: euro().optional(),
  data_scadenza: dataFacoltativa(),
  fornitore: testoFacoltativo(),
  categoria: testoFacoltativo(),
  numero_licenze: numeroLicenze(),
  brandIds: brandIds(NESSUN_BRAND),
});

export const SoftwareChange = SoftwareInput.partial().extend({ updated_at: versioneLetta() });

export const listSoftware = endpoint({
  method: 'GET',
  path: '/api/software',
  query: listQuery(['nome', 'fornitore', 'costo_licenza', 'licenze_utilizzate', 'data_scadenza', 'created_at'], {
    brand_id: idNelPercorso().optional(),
    categoria: z.string().max(200).optional(),
    fornitore: z.string().max(200).optional(),
    licenza: z.string().max(200).optional(),
    /** Whether somebody has it. */
    assegnato: siNo().optional(),
    /** Who has it, where the caller may see that person. */
    dipendente_id: uuid().optional(),
    /** Whether all of its seats are taken; what is not counted never runs out. */
    esaurite: siNo().optional(),
    scadenza: z.enum(STATI_SCADENZA).optional(),
  }),
  response: z.array(Software),
  aliases: SOFTWARE_ALIASES,
  needs: 'session',
  shows: { any: ['software', 'dipendenti', 'brands'] },
  summary: 'Il software visibile, con i suoi brand e le licenze in uso',
});

export const listAssegnazioniSoftware = endpoint({
  method: 'GET',
  path: '/api/software/assignments',
  query: listQuery(['cognome', 'data_assegnazione', 'created_at'], {
    software_id: idNelPercorso().optional(),
    dipendente_id: uuid().optional(),
    brand_id: idNelPercorso().optional(),
  }),
  response: z.array(AssegnazioneSoftware),
  needs: 'session',
  shows: { any: ['software', 'dipendenti', 'brands'] },
  summary: 'Le assegnazioni attive di software a dipendenti visibili',
});

export const listSoftwareOfDipendente = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/software',
  params: uuidParams,
  response: z.array(AssegnazioneSoftware),
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: ['software', 'brands'] },
  summary: 'Il software che un dipendente ha',
});

export const createSoftware = endpoint({
  method: 'POST',
  path: '/api/software',
  body: SoftwareInput,
  response: Software,
  status: 201,
  aliases: SOFTWARE_ALIASES,
  needs: 'risorse.modifica',
  summary: 'Registra un software',
});

export const updateSoftware = endpoint({
  method: 'PUT',
  path: '/api/software/:id',
  params: idParams,
  body: SoftwareChange,
  response: Software,
  aliases: SOFTWARE_ALIASES,
  needs: 'risorse.modifica',
  summary: 'Modifica un software',
});

export const deleteSoftware = endpoint({
  method: 'DELETE',
  path: '/api/software/:id',
  params: idParams,
  response: fatto,
  needs: 'risorse.modifica',
  summary: 'Elimina un software che nessuno ha',
});

const quale = quali(listSoftware.query.omit({ limit: true, cursor: true, sort: true }));

export const addBrandToSoftware = endpoint(moltiBrand('/api/software', quale, 'Aggiunge un brand a molti software insieme'));

export const deleteManySoftware = endpoint(moltiElimina('/api/software', quale, 'Elimina insieme i software che nessuno ha'));

export const assignSoftware = endpoint({
  method: 'PATCH',
  path: '/api/software/:id/assign',
  params: idParams,
  body: z.object({ dipendente_id: uuid() }),
  response: Software,
  needs: 'risorse.assegna',
  summary: 'Assegna una licenza a un dipendente di uno dei brand del software',
});

export const unassignSoftware = endpoint({
  method: 'PATCH',
  path: '/api/software/:id/unassign',
  params: idParams,
  body: z.object({ dipendente_id: uuid() }),
  response: Software,
  needs: 'risorse.assegna',
  summary: 'Riprende una licenza da un dipendente',
});

export const listHoldersOfSoftware = endpoint(
  assegnatariDi('/api/software', 'software', 'Chi ha e chi ha avuto un software, dal più recente'),
);
