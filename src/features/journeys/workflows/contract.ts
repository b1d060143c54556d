import { z } from 'zod';
import { ContoAttivita } from '#features/journeys/attivita/contract.ts';
import { TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { STATI_RICHIESTA } from '#features/journeys/richieste/rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import { aliasesOf, inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { brandBreve, dayRange, idParams, istante, note, pathId, pathIds, readVersion, testo, uuid } from '#shared/schemas.ts';
import { MANI, STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import { AssetAssegnati, CAMPI_WORKFLOW } from './fields.ts';
import { AZIONI_PASSO, type AzioneWorkflow } from './rules.ts';

export const Incaricato = z.object({ id: z.int(), username: z.string(), nome: z.string().nullable(), cognome: z.string().nullable() });
export type Incaricato = z.output<typeof Incaricato>;

export const Passo = z.object({
  id: z.int(),
  azione: z.enum(AZIONI_PASSO),
  stato: z.enum(STATI_WORKFLOW),
  nota: z.string().nullable(),
  utente: Incaricato.nullable(),
  created_at: istante(),
});
export type Passo = z.output<typeof Passo>;

export const Workflow = z.object({
  id: z.int(),
  tipo: z.literal('onboarding'),
  dipendente_id: z.string(),
  dipendente: z.object({ id: z.string(), nome: z.string(), cognome: z.string(), email: z.string() }),
  brand: brandBreve,
  stato: z.enum(STATI_WORKFLOW),
  step_corrente: z.int(),
  step_totali: z.int(),
  ...outOf(CAMPI_WORKFLOW),
  incaricato: Incaricato.nullable(),
  data_inizio: z.string(),
  data_completamento: z.string().nullable(),
  /** The day of the cancellation. The last step of the workflow contains its author and reason. */
  data_annullamento: z.string().nullable(),
  in_ritardo: z.boolean(),
  ultimo_passo: Passo.nullable(),
  /** The roles that have no active account with edit permission on the brand. */
  senza_nessuno: z.array(z.enum(MANI)),
  asset: AssetAssegnati,
  richieste: z.array(z.object({ id: z.int(), tipo: z.enum(TIPI_VOCE), descrizione: z.string(), stato: z.enum(STATI_RICHIESTA) })),
  attivita: ContoAttivita,
  created_at: istante(),
  updated_at: istante(),
});
export type Workflow = z.output<typeof Workflow>;

const FILTERS = {
  brand_id: pathIds().optional(),
  priorita: CAMPI_WORKFLOW.priorita.input,
  assegnato_a: pathId().optional(),
  in_ritardo: yesNoParam().optional(),
  /** Filter: workflows whose next step belongs to the caller, or that are assigned to the caller. */
  tocca_a_me: yesNoParam().optional(),
  /** Filter: open workflows whose last step is more than FERMO_DOPO_GIORNI days ago. */
  fermo: yesNoParam().optional(),
  /** Filter: workflows that began (`aperti`) or were completed (`completati`) on one of these days. */
  aperti: dayRange().optional(),
  completati: dayRange().optional(),
};

const WIRE_NAMES = { aliases: aliasesOf(CAMPI_WORKFLOW), etichette: labelsOf(CAMPI_WORKFLOW) };

export const listWorkflows = endpoint({
  method: 'GET',
  path: '/api/workflows',
  query: listQuery(['stato', 'created_at', 'data_scadenza', 'data_conclusione', 'cognome'], {
    ...FILTERS,
    stato: z.enum(STATI_WORKFLOW).optional(),
    concluso: yesNoParam().optional(),
    dipendente_id: uuid().optional(),
  }),
  response: z.array(Workflow),
  etichette: WIRE_NAMES.etichette,
  needs: 'session',
  shows: { any: ['workflows', 'dipendenti', 'risorse', 'brands', 'utenti', 'documenti', 'verbali', ...NOMI_TABELLE_RISORSE] },
  summary: 'I workflow dei dipendenti visibili, con ciò che il dipendente ha',
});

export const countWorkflows = endpoint({
  method: 'GET',
  path: '/api/workflows/conteggi',
  query: z.strictObject(FILTERS),
  response: z.record(z.enum(STATI_WORKFLOW), z.int()),
  etichette: WIRE_NAMES.etichette,
  needs: 'session',
  shows: { any: ['workflows', 'dipendenti'] },
  summary: 'Quanti workflow ci sono in ogni stato',
});

export const listPassi = endpoint({
  method: 'GET',
  path: '/api/workflows/:id/passi',
  params: idParams,
  response: z.array(Passo),
  needs: 'session',
  shows: { own: ['workflows'], any: ['utenti'] },
  summary: 'I passi di un workflow, dal primo',
});

export const listIncaricati = endpoint({
  method: 'GET',
  path: '/api/workflows/:id/incaricati',
  params: idParams,
  response: z.array(Incaricato),
  needs: 'workflows.crea',
  shows: { own: ['workflows'], any: ['utenti'] },
  summary: 'Gli utenti a cui si può affidare un workflow: chi può modificare nel brand del dipendente',
});

export const NewWorkflow = z.object({
  dipendente_id: uuid('Seleziona un dipendente'),
  stato: z.literal('creato_hr', { error: 'Un nuovo workflow parte sempre da creato_hr' }).optional(),
  note_hr: CAMPI_WORKFLOW.note_hr.input,
});

export const createWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows',
  body: NewWorkflow,
  response: Workflow,
  status: 201,
  ...WIRE_NAMES,
  needs: 'workflows.crea',
  summary: "Apre l'onboarding di un dipendente",
});

export const WorkflowChange = z.object({ ...inputOf(CAMPI_WORKFLOW), updated_at: readVersion() });
export type WorkflowChange = z.output<typeof WorkflowChange>;

export const updateWorkflow = endpoint({
  method: 'PUT',
  path: '/api/workflows/:id',
  params: idParams,
  body: WorkflowChange,
  response: Workflow,
  ...WIRE_NAMES,
  needs: 'workflows.crea',
  summary: 'Modifica i campi nominati che descrivono un workflow; il suo stato lo cambiano solo i passi',
});

export const NotaPasso = z.object({
  note: note(),
  /** Only for the step completa_it: completes the workflow although lines are open; `motivo` is the reason. */
  incompleto: z.boolean().optional(),
  motivo: note(),
});
export type NotaPasso = z.output<typeof NotaPasso>;

export const Annullo = z.object({ motivo: testo('Scrivi perché si annulla') });

export const Rimasta = z.object({
  richiesta_id: z.int(),
  descrizione: z.string(),
  nome: z.string(),
  dal: z.string(),
  riservata: z.boolean(),
});
export type Rimasta = z.output<typeof Rimasta>;

export const cancelWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows/:id/annulla',
  params: idParams,
  body: Annullo,
  response: Workflow.extend({ ancora_assegnate: z.array(Rimasta) }),
  etichette: { motivo: 'Motivo' },
  needs: 'workflows.crea',
  summary: 'Annulla un onboarding aperto e dice che cosa gli resta assegnato o riservato: lo decide poi chi può',
});

/** The endpoint of a workflow step. Each step has its own endpoint, because each step requires another permission. */
function passo<const A extends AzioneWorkflow>(azione: A, summary: string) {
  return {
    method: 'PUT',
    path: `/api/workflows/:id/${azione}`,
    params: idParams,
    body: NotaPasso,
    response: Workflow,
    needs: `workflows.${azione}`,
    summary,
  } as const;
}

export const PASSI: Record<AzioneWorkflow, ReturnType<typeof passo<AzioneWorkflow>>> = {
  comunica_manager: endpoint(passo('comunica_manager', 'HR comunica il workflow al Manager')),
  comunica_it: endpoint(passo('comunica_it', 'Il Manager comunica il workflow a IT')),
  completa_it: endpoint(passo('completa_it', 'IT completa il workflow')),
  torna_hr: endpoint(passo('torna_hr', 'Il workflow torna dal Manager a HR')),
  torna_manager: endpoint(passo('torna_manager', 'Il workflow torna da IT al Manager')),
  torna_it: endpoint(passo('torna_it', 'Il workflow completato si riapre e torna a IT')),
};
