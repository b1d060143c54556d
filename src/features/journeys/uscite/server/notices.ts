import { type RawBuilder, sql } from 'kysely';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { mancano } from '../rules.ts';

interface ExitFacts extends Fatti {
  da_decidere: number;
  giorno: string;
  passato: boolean;
}

const pageOf = (id: string | number) => recordAddress('/uscite/$id', { id });
const when = ({ giorno, passato }: ExitFacts) => `${passato ? 'Doveva uscire' : 'Esce'} il ${formatData(giorno)}`;

/** Exits of which something is to be decided, to who can; and those of which all is, to who closes them, from their day on. */
export const usciteInCorso: NoticeGroup = {
  titolo: 'Uscite da seguire',
  collegamento: addressOf('/uscite', { stato: 'aperta' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => exits(brandsFor(scope, 'risorse.assegna'), sql`${HELD} > 0 and ${isTold(scope)}`),
      say: (exit: ExitFacts) => ({
        titolo: exit.nome,
        testo: `${when(exit)}: ${mancano(exit.da_decidere).toLowerCase()}`,
        collegamento: pageOf(exit.id),
      }),
    },
    {
      waitsFor: ['HR'],
      select: (scope) => exits(brandsFor(scope, 'dipendenti.modifica'), sql`${HELD} = 0 and u.data_uscita <= oggi()`),
      say: (exit: ExitFacts) => ({ titolo: exit.nome, testo: 'Tutto deciso: da chiudere', collegamento: pageOf(exit.id) }),
    },
  ],
};

/** From how many days before it an exit is near, for HR, who has opened it and knows. */
const VICINA_GIORNI = 30;

/** Manager and IT are told when it is opened. */
const isTold = ({ role }: Scope): RawBuilder<boolean> =>
  role === 'HR' ? sql<boolean>`u.data_uscita <= oggi() + ${VICINA_GIORNI}::integer` : sql<boolean>`true`;

export const HELD = sql<number>`(${sql.join(
  ALL_KINDS.map(
    ({ periods }) =>
      sql`(select count(*) from ${sql.table(periods.table)} p where p.dipendente_id = u.dipendente_id and p.data_revoca is null)`,
  ),
  sql` + `,
)})`;

/** Put away, it comes back 30, 7 and 1 days before, on the day after and each week from there; as often a mail tells of it. */
const THRESHOLD = sql`case when u.data_uscita < oggi() then (oggi() - u.data_uscita - 1) / 7 || ' dopo' when u.data_uscita <= oggi() + 1 then '1'
  when u.data_uscita <= oggi() + 7 then '7' when u.data_uscita <= oggi() + 30 then '30' else 'aperta' end`;

const exits = (brands: readonly number[], which: RawBuilder<unknown>) => sql`
  select 'uscita_aperta:' || u.id as chiave, u.data_uscita || ':' || ${THRESHOLD} || case when ${HELD} = 0 then ':decisa' else '' end as impronta,
    case when u.data_uscita < oggi() then 1 when u.data_uscita <= oggi() + 7 then 2 else 3 end as gravita, u.data_uscita as ordine,
    jsonb_build_object('id', u.id, 'nome', d.nome || ' ' || d.cognome, 'da_decidere', ${HELD}, 'giorno', u.data_uscita,
      'passato', u.data_uscita < oggi()) as fatti
  from uscite u join dipendenti d on d.id = u.dipendente_id
  where u.stato = 'aperta' and ${inBrands('d.brand_id', brands)} and ${which}`;
