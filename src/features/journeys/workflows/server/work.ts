import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Fatti } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { FASI, type Mano, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { FERMO_DOPO_GIORNI, PASSAGGI, PASSAGGI_DA } from '../rules.ts';
import { belongsToCaller, isFermo, LAST_STEP_DAY, rolesWithoutAccount, waitsForCaller } from './columns.ts';

interface WorkflowFacts extends Fatti {
  id: number;
  stato: StatoWorkflow;
  dipendente: { id: string; nome: string; cognome: string; colore: string };
}

interface WaitingFacts extends WorkflowFacts {
  seguito: boolean;
  inizio: string | null;
  in_ritardo_dal: string | null;
  pronte: number;
  totali: number;
  mancano: string[];
}

const selectWorkflowFacts = (scope: Scope, facts: RawBuilder<unknown>) => sql`
  w.stato, jsonb_build_object('id', w.id, 'nome', d.nome || ' ' || d.cognome, 'stato', w.stato, 'dipendente',
    jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome, 'colore', b.colore)) || ${facts} as fatti
  from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
  where ${inBrands('d.brand_id', scope.can_view)}`;

const IS_LATE = sql`coalesce(w.data_scadenza < oggi(), false)`;

/** The onboardings that wait for a step of the reader. For IT they are sorted by hire date. */
export const daPassare: WorkSection = {
  titolo: ({ role }) => (role === 'IT' ? 'Da preparare' : 'Da passare'),
  isFor: () => true,
  hasStato: true,
  list: () => addressOf('/workflows', { tocca_a_me: true }),
  select: (scope) => sql`
    select 'workflow:' || w.id as chiave, case when ${IS_LATE} then 1 else 2 end as gravita, coalesce(d.data_assunzione, w.data_scadenza) as ordine,
      ${selectWorkflowFacts(
        scope,
        sql`jsonb_build_object('seguito', not ${waitsForCaller(scope)}, 'inizio', d.data_assunzione,
          'in_ritardo_dal', case when ${IS_LATE} then w.data_scadenza end) || (
          select jsonb_build_object('pronte', count(*) filter (where r.stato = 'assegnata'), 'totali', count(*) filter (where r.stato <> 'non_serve'),
            'mancano', coalesce(jsonb_agg(r.descrizione order by r.id) filter (where r.stato = 'richiesta'), '[]'))
          from richieste r where r.workflow_id = w.id)`,
      )} and ${belongsToCaller(scope)}`,
  say: (workflow: WaitingFacts) => ({ ...dipendenteLine(workflow), ...nextAction(workflow), prontezza: workflow }),
};

const MANO_WITH_A: Record<Mano, string> = { hr: 'a HR', manager: 'al Manager', it: 'a IT' };

const searchAddress = (nome: string) => addressOf('/workflows', { q: nome });

const dipendenteLine = ({ nome, dipendente }: WorkflowFacts) => ({
  titolo: nome,
  persona: dipendente,
  collegamento: recordAddress('/employees/$id', { id: dipendente.id }),
});

function nextAction({ id, nome, stato, dipendente, seguito, inizio, in_ritardo_dal, mancano }: WaitingFacts) {
  const { hand } = FASI[stato];
  const { forward } = PASSAGGI_DA[stato];
  const quando = in_ritardo_dal ? `In ritardo dal ${formatData(in_ritardo_dal)}` : inizio ? `Inizia il ${formatData(inizio)}` : undefined;
  if (seguito || hand === null || forward === null) {
    return { quando, testo: `affidato a te${hand ? `, tocca ${MANO_WITH_A[hand]}` : ''}`, collegamento: searchAddress(nome) };
  }
  if (hand === 'it' && mancano.length > 0) {
    const azione = { testo: 'Prepara', collegamento: recordAddress('/workflows/$id/prepara', { id }) };
    return { quando, testo: `manca ${shortList(mancano)}`, azione };
  }
  const azione = { testo: PASSAGGI[forward].label, collegamento: searchAddress(nome), workflow: { id, dipendente_id: dipendente.id } };
  return { quando, testo: stato === 'in_corso' ? 'tornato a HR' : undefined, azione };
}

const MAX_LISTED = 2;

function shortList(descriptions: readonly string[]): string {
  const unlistedCount = descriptions.length - MAX_LISTED;
  if (unlistedCount <= 0) return descriptions.join(' e ');
  return `${descriptions.slice(0, MAX_LISTED).join(', ')} e ${unlistedCount === 1 ? "un'altra cosa" : `altre ${unlistedCount} cose`}`;
}

interface StuckFacts extends WorkflowFacts {
  giorni: number;
  incaricato: string | null;
  senza_nessuno: string[];
}

/**
 * The onboardings without a step for more than FERMO_DOPO_GIORNI days. Only an amministratore sees the section, because an
 * amministratore can take any step or grant the permission for it.
 */
export const fermi: WorkSection = {
  titolo: () => `Fermi da più di ${FERMO_DOPO_GIORNI} giorni`,
  isFor: ({ amministratore }) => amministratore,
  hasStato: true,
  list: () => addressOf('/workflows', { fermo: true }),
  select: (scope) => sql`
    select 'fermo:' || w.id as chiave, 2 as gravita, ${LAST_STEP_DAY} as ordine,
      ${selectWorkflowFacts(
        scope,
        sql`jsonb_build_object('giorni', oggi() - ${LAST_STEP_DAY}, 'senza_nessuno', ${rolesWithoutAccount},
          'incaricato', (select ${accountNameOf('u')} from users u where u.id = w.assegnato_a))`,
      )} and ${isFermo}`,
  say: (workflow: StuckFacts) => {
    const { nome, stato, giorni, incaricato, senza_nessuno } = workflow;
    const { hand } = FASI[stato];
    const hasNobody = hand !== null && senza_nessuno.includes(hand);
    const turnText = hand && `tocca ${MANO_WITH_A[hand]}${hasNobody ? ", ma non c'è nessuno" : ''}`;
    return {
      ...dipendenteLine(workflow),
      collegamento: searchAddress(nome),
      quando: `Da ${giorni} giorni`,
      testo: [turnText, incaricato && `affidato a ${incaricato}`].filter(Boolean).join(', '),
    };
  },
};
