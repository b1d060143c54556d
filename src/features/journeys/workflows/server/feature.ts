import { type RawBuilder, sql } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSA_OF_TIPO, TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { describeRichieste } from '#features/journeys/richieste/rules.ts';
import { visibleByEmployee } from '#features/people/dipendenti/server/visible-by-employee.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import type { EventSource } from '#server/feature/event-source.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, singleBrandTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { SearchSelect, SearchSource } from '#server/feature/search-source.ts';
import { creato, data, fieldColumns, listFile, numero, siNo, testo } from '#server/files/columns.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import { lifecycleTitles, type RegisterTexts, type Voce } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { FASI, STATI_CONCLUSI, STATI_WORKFLOW, STATO_WORKFLOW_LABELS, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { listWorkflows, type Workflow } from '../contract.ts';
import { CAMPI_WORKFLOW } from '../fields.ts';
import { belongsToCaller, isConcluso, waitsForCaller } from './columns.ts';
import { workflowsRoutes } from './routes.ts';
import { daPassare, fermi } from './work.ts';

const FULL_NAME = sql`d.nome || ' ' || d.cognome`;

/** SQL query: the items that were assigned to lines of the workflow `w` and have not been returned. */
const STILL_ASSIGNED = sql.join(
  TIPI_VOCE.map((tipo) => {
    const { table } = KINDS[RISORSA_OF_TIPO[tipo]].periods;
    return sql`select from richieste r join ${sql.table(table)} p on p.id = r.periodo_id
      where r.workflow_id = w.id and r.tipo = ${tipo} and p.data_revoca is null`;
  }),
  sql` union all `,
);

interface WorkflowFacts extends Fatti {
  stato: StatoWorkflow;
  in_ritardo: boolean;
  giorno: string | null;
  /** True when the workflow is assigned to the reader but the next step is of another role. */
  seguito: boolean;
}

const workflowsInAttesa: NoticeGroup = {
  titolo: 'Onboarding che aspettano te',
  collegamento: addressOf('/workflows', { tocca_a_me: true }),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => selectNoticeFacts(scope, belongsToCaller(scope)),
      say: ({ nome, stato, in_ritardo, giorno, seguito }: WorkflowFacts) => ({
        titolo: nome,
        testo: `${(seguito ? `Affidato a te, ${WAITING_FOR[stato]}` : NEXT_TASK[stato]) ?? ''}${in_ritardo && giorno ? `, in ritardo dal ${formatData(giorno)}` : ''}`,
        collegamento: searchAddress(nome),
      }),
    },
  ],
};

const workflowsInRitardo: NoticeGroup = {
  titolo: 'Onboarding in ritardo',
  collegamento: addressOf('/workflows'),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectNoticeFacts(scope, sql`${IS_LATE} and not ${belongsToCaller(scope)}`),
      say: ({ nome, stato, giorno }: WorkflowFacts) => ({
        titolo: nome,
        testo: `In ritardo${giorno ? ` dal ${formatData(giorno)}` : ''}: ${WAITING_FOR[stato] ?? ''}`,
        collegamento: searchAddress(nome),
      }),
    },
  ],
};

interface CancelledFacts extends Fatti {
  dipendente_id: string;
  quante: number;
}

/** The notices about items of a cancelled onboarding that the employee still has. A later onboarding of the employee ends the notice. */
const workflowsAnnullati: NoticeGroup = {
  titolo: 'Onboarding annullati, cose da decidere',
  collegamento: addressOf('/workflows', { stato: 'annullato' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'annullato:' || w.id as chiave, l.quante::text as impronta, 2 as gravita, w.data_annullamento as ordine,
          jsonb_build_object('id', w.id, 'nome', ${FULL_NAME}, 'dipendente_id', d.id, 'quante', l.quante) as fatti
        from workflows w join dipendenti d on d.id = w.dipendente_id cross join lateral (select count(*) as quante from (${STILL_ASSIGNED}) s) l
        where w.stato = 'annullato' and l.quante > 0 and ${inBrands('d.brand_id', scope.can_view)}
          and not exists (select from workflows o where o.dipendente_id = d.id and o.id > w.id)`,
      say: ({ nome, dipendente_id, quante }: CancelledFacts) => ({
        titolo: nome,
        testo: quante === 1 ? 'Ha ancora una cosa, assegnata o riservata' : `Ha ancora ${quante} cose, assegnate o riservate`,
        collegamento: recordAddress('/employees/$id', { id: dipendente_id }),
      }),
    },
  ],
};

const NEXT_TASK: Partial<Record<StatoWorkflow, string>> = {
  creato_hr: 'Da comunicare al Manager',
  in_corso: 'Tornato a HR, da comunicare al Manager',
  completato_hr_attesa_manager: 'Da comunicare a IT',
  completato_manager_attesa_it: 'Da completare',
};

const WAITING_FOR: Partial<Record<StatoWorkflow, string>> = {
  creato_hr: 'aspetta HR',
  in_corso: 'aspetta HR',
  completato_hr_attesa_manager: 'aspetta il Manager',
  completato_manager_attesa_it: 'aspetta IT',
};

/** Returns the address of a search by the name of the employee. A search by id would match parts of other ids: 5 also finds 15. */
const searchAddress = (nome: string) => addressOf('/workflows', { q: nome });

const IS_LATE = sql`coalesce(w.data_scadenza < oggi(), false)`;
/**
 * SQL: a part of the version of a notice. A workflow that is sent back and returns later has the same notice text, but the account must
 * get a new notice.
 */
const LAST_STEP_ID = sql`':' || coalesce((select max(p.id) from workflow_passi p where p.workflow_id = w.id), 0)`;

const selectNoticeFacts = (scope: Scope, condition: RawBuilder<unknown>) => sql`
  select 'workflow:' || w.id as chiave, w.stato || ${LAST_STEP_ID} || case when ${IS_LATE} then ':ritardo' else '' end
      || case when coalesce(w.assegnato_a = ${scope.user_id}, false) then ':affidato' else '' end as impronta,
    case when ${IS_LATE} then 1 else 2 end as gravita, coalesce(w.data_scadenza, w.data_inizio) as ordine,
    jsonb_build_object('id', w.id, 'nome', ${FULL_NAME}, 'stato', w.stato, 'in_ritardo', ${IS_LATE}, 'giorno', w.data_scadenza,
      'seguito', not ${waitsForCaller(scope)}) as fatti
  from workflows w join dipendenti d on d.id = w.dipendente_id
  where not ${isConcluso} and ${inBrands('d.brand_id', scope.can_view)} and ${condition}`;

const PAGE_ADDRESS = recordAddress('/employees/$id', { id: '' });

/** SQL: the events of onboardings that begin or change their state. The address is the page of the employee. */
const workflowsEvents: EventSource = sql`
  select v.id, 'workflow.cambiato',
    jsonb_build_object('oggetto', 'workflows', 'id', v.oggetto_id::integer, 'dipendente_id', v.dipendente_id, 'stato', v.dopo ->> 'stato',
      'brand_ids', v.brand_ids, 'indirizzo', ${PAGE_ADDRESS}::text || v.dipendente_id)
  from voci v where v.oggetto = 'workflows' and v.dopo ? 'stato' and v.azione <> 'elimina'`;

const workflowRecord: VisibleRecord = { table: 'workflows', id: 'integer', ...visibleByEmployee };

const workflowsSearch: SearchSource = {
  titolo: 'Workflow',
  elenco: '/workflows',
  address: (id) => addressOf('/workflows', { q: id }),
  select: selectWorkflows,
};

function selectWorkflows(scope: Scope, q: string): SearchSelect {
  const id = /^\d{1,9}$/.exec(q)?.[0];
  const matchesName = sql<boolean>`(${matches(sql.ref('d.ricerca'), q)}
    and ${matches(sql`left(d.ricerca, length(d.nome) + length(d.cognome) + length(d.email) + 2)`, q)})`;
  const join = sql`join dipendenti d on d.id = t.dipendente_id`;
  return {
    table: 'workflows',
    join,
    visible: inBrands('d.brand_id', scope.can_view),
    byText: id === undefined ? matchesName : sql<boolean>`(${matchesName} or t.id = ${id}::integer)`,
    text: sql.ref('d.ricerca'),
    name: sql`left(d.ricerca, length(d.nome) + 1 + length(d.cognome))${id === undefined ? sql`` : sql` || ' ' || t.id`}`,
    last: sql`t.stato = any(${[...STATI_CONCLUSI]}::text[])`,
    more: join,
    titolo: sql`d.nome || ' ' || d.cognome`,
    dettaglio: sql`concat_ws(' · ', 'Workflow ' || t.id, ${statoLabel(sql`t.stato`)})`,
  };
}

const statoLabel = (stato: RawBuilder<unknown>) =>
  sql`case ${stato} ${sql.join(
    STATI_WORKFLOW.map((each) => sql`when ${each} then ${FASI[each].label}`),
    sql` `,
  )} end`;

const workflowsFile = listFile(listWorkflows, {
  colonne: [
    numero('ID', (w) => w.id), // The file contains the id, because users refer to a workflow by its id, and the page can search the id.
    testo('Dipendente', ({ dipendente: { nome, cognome } }) => `${nome} ${cognome}`),
    testo('Email', (w) => w.dipendente.email),
    testo('Brand', (w) => w.brand.nome),
    testo('Stato', (w) => STATO_WORKFLOW_LABELS[w.stato]),
    ...fieldColumns<Workflow>(CAMPI_WORKFLOW, {
      note_hr: [testo('Affidato a', (w) => w.incaricato && nomeVisualizzato(w.incaricato)), data('Inizio', (w) => w.data_inizio)],
    }),
    data('Completamento', (w) => w.data_completamento),
    data('Annullamento', (w) => w.data_annullamento),
    testo('Richieste', (w) => describeRichieste(w.richieste)),
    siNo('In ritardo', (w) => w.in_ritardo),
    creato(),
  ],
});

/** Request lines and tasks have no live topic of their own: their changes are published as changes of the workflow. */
const workflowsLive: LiveTopic = sql`
  ${singleBrandTopic('workflows')}
  union select coalesce(v.valori ->> 'workflow_id', l.workflow_id::text, a.workflow_id::text), b, false
  from voci v cross join lateral unnest(v.brand_ids) b left join richieste l on l.id = case when v.oggetto = 'richieste' then v.oggetto_id::integer end
    left join attivita a on a.id = case when v.oggetto = 'attivita' then v.oggetto_id::integer end
  where v.oggetto in ('richieste', 'attivita') and coalesce(v.valori ->> 'workflow_id', l.workflow_id::text, a.workflow_id::text) is not null`;

const workflowsAuditTexts: RegisterTexts = {
  tables: {
    workflows: {
      ...lifecycleTitles('Workflow'),
      crea: 'Workflow avviato',
      modifica: titleOfChange,
      fields: CAMPI_WORKFLOW,
      campi: {
        tipo: null,
        stato: ['Stato', STATO_WORKFLOW_LABELS],
        assegnato_a: ['Assegnato a', 'utente'],
        data_inizio: ['Inizio', 'data'],
        data_completamento: ['Completamento', 'data'],
        data_annullamento: ['Annullamento', 'data'],
      },
    },
    workflow_passi: {
      ...lifecycleTitles('Nota'),
      crea: 'Workflow: nota',
      campi: { workflow_id: null, azione: null, stato: null, user_id: null, nota: ['Nota'] },
    },
  },
};

const STATO_TITLES: Record<StatoWorkflow, { from?: Partial<Record<StatoWorkflow, string>>; otherwise: string }> = {
  creato_hr: { otherwise: 'tornato a HR' },
  in_corso: { otherwise: 'tornato a HR' },
  completato_hr_attesa_manager: { from: { completato_manager_attesa_it: 'tornato al Manager' }, otherwise: 'comunicato al Manager' },
  completato_manager_attesa_it: { from: { completato_it: "riaperto dall'IT" }, otherwise: "comunicato all'IT" },
  completato_it: { otherwise: "completato dall'IT" },
  annullato: { otherwise: 'annullato' },
};

function titleOfChange({ prima, dopo }: Voce): string {
  // A check constraint guarantees the value; it is undefined when the state did not change.
  const passo = STATO_TITLES[dopo?.stato as StatoWorkflow];
  return passo ? `Workflow: ${passo.from?.[prima?.stato as StatoWorkflow] ?? passo.otherwise}` : lifecycleTitles('Workflow').modifica;
}

export const workflowsFeature = {
  routes: workflowsRoutes,
  live: { workflows: workflowsLive },
  notices: { workflow_in_attesa: workflowsInAttesa, workflow_in_ritardo: workflowsInRitardo, annullati_con_risorse: workflowsAnnullati },
  work: { da_passare: daPassare, fermi },
  files: { workflows: workflowsFile },
  search: { workflow: workflowsSearch },
  register: { workflows: workflowsAuditTexts },
  seen: { workflow: workflowRecord },
  webhooks: [workflowsEvents],
} satisfies Feature;
