import { sql } from 'kysely';
import { type PersonFacts, selectPeople } from '#features/equipment/kit/server/notice-people.ts';
import { fase } from '#server/db/situazione.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { Fase } from '#shared/situazione.ts';
import { type Assegnate, nameHeld } from '../rules.ts';
import { heldBy } from './count-held.ts';
import { HOLDS_SOMETHING, USCITA_VICINA_GIORNI } from './find-leavers.ts';

interface Leaver extends PersonFacts {
  fase: Fase;
  assegnate: Assegnate;
}

export const usciteConRisorse: NoticeGroup = {
  titolo: 'Chi lascia e ha ancora qualcosa',
  collegamento: addressOf('/employees', { situazione: 'in_uscita,uscito' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) =>
        selectPeople({
          key: 'uscita',
          brands: scope.can_view,
          stamp: sql`${SHOWN_STATO} || ':' || d.isactive || ':' || (${HELD})::text`,
          // somebody who is only away, or leaves later, is worth knowing
          grave: sql`case when ${FASE} = 'uscito' or d.data_dismissione <= oggi() then 1
            when d.data_dismissione <= oggi() + 7 then 2 else 3 end`,
          day: sql`d.data_dismissione`,
          where: sql`(d.stato in ('uscente', 'uscito') or d.data_dismissione is not null or not d.isactive)
            and (d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer)
            and ${HOLDS_SOMETHING}
            -- of an exit that is open there is a notice of its own
            and not exists (select from uscite u where u.dipendente_id = d.id and u.stato = 'aperta')`,
          more: sql`jsonb_build_object('fase', ${FASE}, 'assegnate', ${HELD})`,
        }),
      say: (leaver: Leaver) => ({
        titolo: leaver.nome,
        testo: `${sayExit(leaver)}, ha ancora ${nameHeld(leaver.assegnate)}`,
        collegamento: recordAddress('/employees/$id', { id: leaver.id }),
      }),
    },
  ],
};

function sayExit({ fase, stato, giorno }: Leaver): string {
  if (stato === 'uscente' && fase === 'uscito') return `Doveva uscire il ${formatData(giorno ?? '')}`;
  if (fase === 'in_uscita') return giorno ? `Esce il ${formatData(giorno)}` : 'Sta uscendo';
  if (fase === 'uscito') return giorno ? `Uscito il ${formatData(giorno)}` : 'Uscito';
  return 'Non attivo';
}

const FASE = fase({ row: 'd' });

/** Sick leave is not for everybody, nor is a stamp that would betray it (rule 19). */
const SHOWN_STATO = sql`case when d.stato = 'in malattia' then 'entrato' else d.stato end`;
const HELD = heldBy(sql.ref('d.id'));
