// What ends on a day (a licence, a warranty): notices that come back as it nears.
import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Fatti } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import type { Kind } from '../kind.ts';

export interface Ending extends Fatti {
  id: number;
  giorno: string;
  in_ritardo: boolean;
}

/** How close an end is: the notice comes back as it nears (60, 30, 7 days, past). */
const stage = (day: RawBuilder<unknown>) => sql`case
  when ${day} < oggi() then 'scaduta' when ${day} <= oggi() + 7 then '7' when ${day} <= oggi() + 30 then '30' else '60' end`;

/** Things whose `day` nears; each is `i`. */
export function selectEnding(
  scope: Scope,
  { table, name, links }: Kind,
  of: { key: string; day: RawBuilder<unknown>; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { key, day, where = sql`true` } = of;
  return sql`
    select ${key} || ':' || i.id as chiave, ${stage(day)} || ':' || ${day} as impronta,
      case when ${day} <= oggi() + 7 then 1 when ${day} <= oggi() + 30 then 2 else 3 end as gravita, ${day} as ordine,
      jsonb_build_object('id', i.id, 'nome', ${sql.ref(`i.${name}`)}, 'giorno', ${day}, 'in_ritardo', ${day} < oggi()) as fatti
    from ${sql.table(table)} i
    where ${day} <= oggi() + ${PREAVVISO_GIORNI}::integer and ${where} and ${hasVisibleBrand(scope, links, 'i.id')}`;
}

/** 'Scade il 31/12/2026'; `participio` where the day is past. */
export function sayEnd({ giorno, in_ritardo }: Ending, participio: 'Scaduto' | 'Scaduta'): string {
  return `${in_ritardo ? participio : 'Scade'} il ${formatData(giorno)}`;
}
