import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor, type Role } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import { type AzioneWorkflow, statesFor } from '../rules.ts';

interface WorkflowFacts extends Fatti {
  stato: StatoWorkflow;
  in_ritardo: boolean;
  /** The day on which it is due. */
  giorno: string | null;
}

export const workflowsInAttesa: NoticeGroup = {
  titolo: 'Onboarding che aspettano te',
  collegamento: addressOf('/workflows'),
  of: [
    {
      select: (scope) => workflows(scope, waitsForMe(scope)),
      say: ({ nome, stato, in_ritardo, giorno }: WorkflowFacts) => ({
        titolo: nome,
        testo: `${STATO_ATTESA[stato] ?? ''}${in_ritardo && giorno ? `, in ritardo dal ${formatData(giorno)}` : ''}`,
        collegamento: listOf(nome),
      }),
    },
  ],
};

export const workflowsInRitardo: NoticeGroup = {
  titolo: 'Onboarding in ritardo',
  collegamento: addressOf('/workflows'),
  of: [
    {
      select: (scope) => workflows(scope, sql`${LATE} and not ${waitsForMe(scope)}`),
      say: ({ nome, stato, giorno }: WorkflowFacts) => ({
        titolo: nome,
        testo: `In ritardo${giorno ? ` dal ${formatData(giorno)}` : ''}: ${CHI_ASPETTA[stato] ?? ''}`,
        collegamento: listOf(nome),
      }),
    },
  ],
};

const STATO_ATTESA: Partial<Record<StatoWorkflow, string>> = {
  creato_hr: 'Da comunicare al Manager',
  in_corso: 'Tornato a HR, da comunicare al Manager',
  completato_hr_attesa_manager: 'Da comunicare a IT',
  completato_manager_attesa_it: 'Da completare',
};

const CHI_ASPETTA: Partial<Record<StatoWorkflow, string>> = {
  creato_hr: 'aspetta HR',
  in_corso: 'aspetta HR',
  completato_hr_attesa_manager: 'aspetta il Manager',
  completato_manager_attesa_it: 'aspetta IT',
};

/** By the name and not by the id, which the list looks for anywhere in the others': 5 is in 15, too. */
const listOf = (nome: string) => addressOf('/workflows', { q: nome });

const FULL_NAME = sql`d.nome || ' ' || d.cognome`;
const LATE = sql`coalesce(w.data_scadenza < oggi(), false)`;
/** Sent back and come again, it says the same and waits anew: the step by which it came tells the two apart. */
const TIME_ROUND = sql`':' || coalesce((select max(p.id) from workflow_passi p where p.workflow_id = w.id), 0)`;

/** The step forward that is each role's own. */
const OWN_STEP = { HR: 'comunica_manager', MANAGER: 'comunica_it', IT: 'completa_it' } as const satisfies Record<Role, AzioneWorkflow>;

/** The steps that wait for the caller's own role, where they may take them. An amministratore may take all, but these are theirs. */
function waitsForMe(scope: Scope): RawBuilder<boolean> {
  const step = OWN_STEP[scope.role];
  return sql<boolean>`(w.stato = any(${statesFor(step)}::text[]) and ${inBrands('d.brand_id', brandsFor(scope, `workflows.${step}`))})`;
}

const workflows = (scope: Scope, which: RawBuilder<unknown>) => sql`
  select 'workflow:' || w.id as chiave, w.stato || ${TIME_ROUND} || case when ${LATE} then ':ritardo' else '' end as impronta,
    case when ${LATE} then 1 else 2 end as gravita, coalesce(w.data_scadenza, w.data_inizio) as ordine,
    jsonb_build_object('id', w.id, 'nome', ${FULL_NAME}, 'stato', w.stato, 'in_ritardo', ${LATE}, 'giorno', w.data_scadenza) as fatti
  from workflows w join dipendenti d on d.id = w.dipendente_id
  where w.stato <> 'completato_it' and ${inBrands('d.brand_id', scope.can_view)} and ${which}`;
