// What costs and nobody has.
import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Fatti } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Kind } from '../kind.ts';

export interface Unheld extends Fatti {
  id: number;
  costo: string;
}

/** Things without an open period; each is `i`. */
export function selectUnheld(
  scope: Scope,
  { table, name, cost, links, periods }: Kind & { cost: string },
  { key, where = sql`true` }: { key: string; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const costo = sql.ref(`i.${cost}`);
  const ofItem = sql`from ${sql.table(periods.table)} p where p.${sql.ref(periods.column)} = i.id`;
  // Given to somebody and come back, it waits anew: the last who had it tells the two apart.
  const lastHeld = sql`coalesce((select max(p.id) ${ofItem}), 0)`;
  return sql`
    select ${key} || ':' || i.id as chiave, ${costo} || ':' || ${lastHeld} as impronta, 3 as gravita, i.created_at::date as ordine,
      jsonb_build_object('id', i.id, 'nome', ${sql.ref(`i.${name}`)}, 'costo', ${costo}::text) as fatti
    from ${sql.table(table)} i
    where ${costo} > 0 and ${where} and not exists (select ${ofItem} and p.data_revoca is null) and ${hasVisibleBrand(scope, links, 'i.id')}`;
}

/** 'Nessuno lo ha, e costa 180 € all'anno'. */
export const sayUnheld = ({ words: { fine } }: Kind, { costo }: Unheld): string =>
  `Nessuno l${fine} ha, e costa ${formatEuro(Number(costo))} all'anno`;
