import { type RawBuilder, sql } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSA_DI, TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import { isMine, waitsForMe } from './await-hands.ts';
import { isConcluso } from './columns.ts';

const FULL_NAME = sql`d.nome || ' ' || d.cognome`;

/** The periods by which the lines of `w` were given, as far as they go on. */
const STILL_GIVEN = sql.join(
  TIPI_VOCE.map((tipo) => {
    const { table } = KINDS[RISORSA_DI[tipo]].periods;
    return sql`select from richieste r join ${sql.table(table)} p on p.id = r.periodo_id
      where r.workflow_id = w.id and r.tipo = ${tipo} and p.data_revoca is null`;
  }),
  sql` union all `,
);

interface WorkflowFacts extends Fatti {
  stato: StatoWorkflow;
  in_ritardo: boolean;
  /** The day on which it is due. */
  giorno: string | null;
  /** It is entrusted to the reader, whose step it is not. */
  seguito: boolean;
}

export const workflowsInAttesa: NoticeGroup = {
  titolo: 'Onboarding che aspettano te',
  collegamento: addressOf('/workflows', { tocca_a_me: true }),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => workflows(scope, isMine(scope)),
      say: ({ nome, stato, in_ritardo, giorno, seguito }: WorkflowFacts) => ({
        titolo: nome,
        testo: `${(seguito ? `Affidato a te, ${CHI_ASPETTA[stato]}` : STATO_ATTESA[stato]) ?? ''}${in_ritardo && giorno ? `, in ritardo dal ${formatData(giorno)}` : ''}`,
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
      waitsFor: [],
      select: (scope) => workflows(scope, sql`${LATE} and not ${isMine(scope)}`),
      say: ({ nome, stato, giorno }: WorkflowFacts) => ({
        titolo: nome,
        testo: `In ritardo${giorno ? ` dal ${formatData(giorno)}` : ''}: ${CHI_ASPETTA[stato] ?? ''}`,
        collegamento: listOf(nome),
      }),
    },
  ],
};

interface LeftFacts extends Fatti {
  dipendente_id: string;
  quante: number;
}

/** What was given for an onboarding that is not to be, and nobody has decided of. Another onboarding of the person has decided: it stays. */
export const workflowsAnnullati: NoticeGroup = {
  titolo: 'Onboarding annullati, cose da decidere',
  collegamento: addressOf('/workflows', { stato: 'annullato' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'annullato:' || w.id as chiave, l.quante::text as impronta, 2 as gravita, w.data_annullamento as ordine,
          jsonb_build_object('id', w.id, 'nome', ${FULL_NAME}, 'dipendente_id', d.id, 'quante', l.quante) as fatti
        from workflows w join dipendenti d on d.id = w.dipendente_id cross join lateral (select count(*) as quante from (${STILL_GIVEN}) s) l
        where w.stato = 'annullato' and l.quante > 0 and ${inBrands('d.brand_id', scope.can_view)}
          and not exists (select from workflows o where o.dipendente_id = d.id and o.id > w.id)`,
      say: ({ nome, dipendente_id, quante }: LeftFacts) => ({
        titolo: nome,
        testo: quante === 1 ? 'Ha ancora una cosa, assegnata o riservata' : `Ha ancora ${quante} cose, assegnate o riservate`,
        collegamento: recordAddress('/employees/$id', { id: dipendente_id }),
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

const LATE = sql`coalesce(w.data_scadenza < oggi(), false)`;
/** Sent back and come again, it says the same and waits anew: the step by which it came tells the two apart. */
const TIME_ROUND = sql`':' || coalesce((select max(p.id) from workflow_passi p where p.workflow_id = w.id), 0)`;

const workflows = (scope: Scope, which: RawBuilder<unknown>) => sql`
  select 'workflow:' || w.id as chiave, w.stato || ${TIME_ROUND} || case when ${LATE} then ':ritardo' else '' end
      || case when coalesce(w.assegnato_a = ${scope.user_id}, false) then ':affidato' else '' end as impronta,
    case when ${LATE} then 1 else 2 end as gravita, coalesce(w.data_scadenza, w.data_inizio) as ordine,
    jsonb_build_object('id', w.id, 'nome', ${FULL_NAME}, 'stato', w.stato, 'in_ritardo', ${LATE}, 'giorno', w.data_scadenza,
      'seguito', not ${waitsForMe(scope)}) as fatti
  from workflows w join dipendenti d on d.id = w.dipendente_id
  where not ${isConcluso} and ${inBrands('d.brand_id', scope.can_view)} and ${which}`;
