import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import type { Fatti } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import type { Kind } from '../kind.ts';

export interface EndingFacts extends Fatti {
  id: number;
  giorno: string;
  in_ritardo: boolean;
}

/** The stage of an approaching date: 60 days, 30 days, 7 days or past. A change of stage brings a dismissed notice back. */
const stage = (day: RawBuilder<unknown>) => sql`case
  when ${day} < oggi() then 'scaduta' when ${day} <= oggi() + 7 then '7' when ${day} <= oggi() + 30 then '30' else '60' end`;

export function selectEnding(
  scope: Scope,
  { table, name, links }: Kind,
  options: { key: string; day: RawBuilder<unknown>; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { key, day, where = sql`true` } = options;
  return sql`
    select ${key} || ':' || i.id as chiave, ${stage(day)} || ':' || ${day} as impronta,
      case when ${day} <= oggi() + 7 then 1 when ${day} <= oggi() + 30 then 2 else 3 end as gravita, ${day} as ordine,
      jsonb_build_object('id', i.id, 'nome', ${sql.ref(`i.${name}`)}, 'giorno', ${day}, 'in_ritardo', ${day} < oggi()) as fatti
    from ${sql.table(table)} i
    where ${day} <= oggi() + ${PREAVVISO_GIORNI}::integer and ${where} and ${hasVisibleBrand(scope, links, 'i.id')}`;
}

export function describeEnd({ giorno, in_ritardo }: EndingFacts, participio: 'Scaduto' | 'Scaduta'): string {
  return `${in_ritardo ? participio : 'Scade'} il ${formatData(giorno)}`;
}

export interface UnassignedFacts extends Fatti {
  id: number;
  costo: string;
}

export function selectUnassigned(
  scope: Scope,
  { table, name, cost, links, periods }: Kind & { cost: string },
  { key, where = sql`true` }: { key: string; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const costo = sql.ref(`i.${cost}`);
  const fromPeriods = sql`from ${sql.table(periods.table)} p where p.${sql.ref(periods.column)} = i.id`;
  // The fingerprint of the notice contains the id of the last period, so a dismissed notice comes back when the item was assigned and
  // returned again.
  const lastPeriodId = sql`coalesce((select max(p.id) ${fromPeriods}), 0)`;
  return sql`
    select ${key} || ':' || i.id as chiave, ${costo} || ':' || ${lastPeriodId} as impronta, 3 as gravita, i.created_at::date as ordine,
      jsonb_build_object('id', i.id, 'nome', ${sql.ref(`i.${name}`)}, 'costo', ${costo}::text) as fatti
    from ${sql.table(table)} i
    where ${costo} > 0 and ${where} and not exists (select ${fromPeriods} and p.data_revoca is null) and ${hasVisibleBrand(scope, links, 'i.id')}`;
}

export const describeUnassigned = ({ words: { suffix } }: Kind, { costo }: UnassignedFacts): string =>
  `Nessuno l${suffix} ha, e costa ${formatEuro(Number(costo))} all'anno`;

export interface PersonFacts extends Fatti {
  stato: string;
  isactive: boolean;
  /** The day of the notice: the end of a contract or leave, an exit or a hire date. */
  giorno: string | null;
  in_ritardo: boolean | null;
}

/** Selects the notices about employees. `more` is a JSON object with further values for the text of the notice. */
export function selectPeople(options: {
  key: string;
  brands: readonly number[];
  stamp: RawBuilder<unknown>;
  grave: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  more?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const { key, brands, stamp, grave, day, where, more = sql`'{}'::jsonb` } = options;
  return sql`
    select ${key} || ':' || d.id as chiave, ${stamp} as impronta, ${grave} as gravita, coalesce(${day}, d.created_at::date) as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'stato', d.stato, 'isactive', d.isactive, 'giorno', ${day},
        'in_ritardo', ${day} < oggi()) || ${more} as fatti
    from dipendenti d where ${inBrands('d.brand_id', brands)} and ${where}`;
}
