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
import { isFermo, isMine, ULTIMO_PASSO, waitsForMe, withNobody } from './columns.ts';

interface WorkflowFacts extends Fatti {
  id: number;
  stato: StatoWorkflow;
  dipendente: { id: string; nome: string; cognome: string; colore: string };
}

interface WaitingFacts extends WorkflowFacts {
  /** True when the workflow is assigned to the reader but the next step is of another role. */
  seguito: boolean;
  inizio: string | null;
  /** The deadline, if it has passed; otherwise null. */
  in_ritardo_dal: string | null;
  pronte: number;
  totali: number;
  mancano: string[];
}

const WORKFLOW = (scope: Scope, facts: RawBuilder<unknown>) => sql`
  jsonb_build_object('id', w.id, 'nome', d.nome || ' ' || d.cognome, 'stato', w.stato, 'dipendente',
    jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome, 'colore', b.colore)) || ${facts} as fatti
  from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
  where ${inBrands('d.brand_id', scope.can_view)}`;

const LATE = sql`coalesce(w.data_scadenza < oggi(), false)`;

/** Dashboard section: onboardings that wait for the reader. For IT sorted by hire date. */
export const daPassare: WorkSection = {
  titolo: ({ role }) => (role === 'IT' ? 'Da preparare' : 'Da passare'),
  isFor: () => true,
  list: () => addressOf('/workflows', { tocca_a_me: true }),
  select: (scope) => sql`
    select 'workflow:' || w.id as chiave, case when ${LATE} then 1 else 2 end as gravita, coalesce(d.data_assunzione, w.data_scadenza) as ordine,
      ${WORKFLOW(
        scope,
        sql`jsonb_build_object('seguito', not ${waitsForMe(scope)}, 'inizio', d.data_assunzione,
          'in_ritardo_dal', case when ${LATE} then w.data_scadenza end) || (
          select jsonb_build_object('pronte', count(*) filter (where r.stato = 'assegnata'), 'totali', count(*) filter (where r.stato <> 'non_serve'),
            'mancano', coalesce(jsonb_agg(r.descrizione order by r.id) filter (where r.stato = 'richiesta'), '[]'))
          from richieste r where r.workflow_id = w.id)`,
      )} and ${isMine(scope)}`,
  say: (workflow: WaitingFacts) => ({ ...persona(workflow), ...whatNext(workflow), prontezza: workflow }),
};

const A_CHI: Record<Mano, string> = { hr: 'a HR', manager: 'al Manager', it: 'a IT' };

const listOf = (nome: string) => addressOf('/workflows', { q: nome });

const persona = ({ nome, dipendente }: WorkflowFacts) => ({
  titolo: nome,
  persona: dipendente,
  collegamento: recordAddress('/employees/$id', { id: dipendente.id }),
});

function whatNext({ id, nome, stato, dipendente, seguito, inizio, in_ritardo_dal, mancano }: WaitingFacts) {
  const { hand } = FASI[stato];
  const { forward } = PASSAGGI_DA[stato];
  const quando = in_ritardo_dal ? `In ritardo dal ${formatData(in_ritardo_dal)}` : inizio ? `Inizia il ${formatData(inizio)}` : undefined;
  if (seguito || hand === null || forward === null) {
    return { quando, testo: `affidato a te${hand ? `, tocca ${A_CHI[hand]}` : ''}`, collegamento: listOf(nome) };
  }
  if (hand === 'it' && mancano.length > 0) {
    const azione = { testo: 'Prepara', collegamento: recordAddress('/workflows/$id/prepara', { id }) };
    return { quando, testo: `manca ${few(mancano)}`, azione };
  }
  const azione = { testo: PASSAGGI[forward].label, collegamento: listOf(nome), workflow: { id, dipendente_id: dipendente.id } };
  return { quando, testo: stato === 'in_corso' ? 'tornato a HR' : undefined, azione };
}

const MOST_NAMED = 2;

/** Names the items that are missing, for example 'Notebook, Monitor e altre 3 cose'. */
function few(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  if (others <= 0) return names.join(' e ');
  return `${names.slice(0, MOST_NAMED).join(', ')} e ${others === 1 ? "un'altra cosa" : `altre ${others} cose`}`;
}

interface StuckFacts extends WorkflowFacts {
  giorni: number;
  incaricato: string | null;
  senza_nessuno: string[];
}

/**
 * Dashboard section with onboardings that had no step for more than FERMO_DOPO_GIORNI days. Only an amministratore sees the section,
 * because they can take any step or grant the permission for it.
 */
export const fermi: WorkSection = {
  titolo: () => `Fermi da più di ${FERMO_DOPO_GIORNI} giorni`,
  isFor: ({ amministratore }) => amministratore,
  list: () => addressOf('/workflows', { fermo: true }),
  select: (scope) => sql`
    select 'fermo:' || w.id as chiave, 2 as gravita, ${ULTIMO_PASSO} as ordine,
      ${WORKFLOW(
        scope,
        sql`jsonb_build_object('giorni', oggi() - ${ULTIMO_PASSO}, 'senza_nessuno', ${withNobody},
          'incaricato', (select ${accountNameOf('u')} from users u where u.id = w.assegnato_a))`,
      )} and ${isFermo}`,
  say: (workflow: StuckFacts) => {
    const { nome, stato, giorni, incaricato, senza_nessuno } = workflow;
    const { hand } = FASI[stato];
    const isNobody = hand !== null && senza_nessuno.includes(hand);
    const whose = hand && `tocca ${A_CHI[hand]}${isNobody ? ", ma non c'è nessuno" : ''}`;
    return {
      ...persona(workflow),
      collegamento: listOf(nome),
      quando: `Da ${giorni} giorni`,
      testo: [whose, incaricato && `affidato a ${incaricato}`].filter(Boolean).join(', '),
    };
  },
};
