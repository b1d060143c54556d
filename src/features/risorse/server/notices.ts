import { sql } from 'kysely';
import { type PersonFacts, selectPeople } from '#kit/server/notice-people.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { ALL_KINDS } from '../kinds.ts';
import { type Assegnate, nameHeld } from '../rules.ts';
import { heldBy } from './count-held.ts';

/** From how many days before it an exit is near. */
const USCITA_VICINA_GIORNI = 30;

interface Leaver extends PersonFacts {
  assegnate: Assegnate;
}

export const usciteConRisorse: NoticeGroup = {
  titolo: 'Chi lascia e ha ancora qualcosa',
  collegamento: addressOf('/employees'),
  of: [
    {
      select: (scope) =>
        selectPeople({
          key: 'uscita',
          brands: scope.can_view,
          stamp: sql`${SHOWN_STATO} || ':' || d.isactive || ':' || (${HELD})::text`,
          grave: sql`case when d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() then 1 else 2 end`,
          day: sql`d.data_dismissione`,
          where: sql`(d.stato in ('uscente', 'uscito') or not d.isactive)
            and (d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer)
            and (${HOLDS_SOMETHING})
            -- of an exit that is open there is a notice of its own
            and not exists (select from uscite u where u.dipendente_id = d.id and u.stato = 'aperta')`,
          more: sql`jsonb_build_object('assegnate', ${HELD})`,
        }),
      say: (leaver: Leaver) => ({
        titolo: leaver.nome,
        testo: `${sayExit(leaver)}, ha ancora ${nameHeld(leaver.assegnate)}`,
        collegamento: recordAddress('/employees/$id', { id: leaver.id }),
      }),
    },
  ],
};

function sayExit({ stato, isactive, giorno, in_ritardo }: Leaver): string {
  if (stato === 'uscente') return giorno ? `${in_ritardo ? 'Doveva uscire' : 'Esce'} il ${formatData(giorno)}` : 'Sta uscendo';
  if (stato === 'uscito') return giorno ? `Uscito il ${formatData(giorno)}` : 'Uscito';
  return isactive ? '' : 'Non attivo';
}

/** Sick leave is not for everybody, nor is a stamp that would betray it (rule 19). */
const SHOWN_STATO = sql`case when d.stato = 'in malattia' then 'entrato' else d.stato end`;
const HELD = heldBy(sql.ref('d.id'));
const HOLDS_SOMETHING = sql.join(
  ALL_KINDS.map(
    ({ periods }) => sql`exists (select from ${sql.table(periods.table)} p where p.dipendente_id = d.id and p.data_revoca is null)`,
  ),
  sql` or `,
);
