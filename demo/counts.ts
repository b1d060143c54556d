import { sql, type Transaction } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { inDays, moveDates } from './calendar.ts';
import { actAs } from './lots.ts';
import { elementAt } from './pseudo-random.ts';

const ASSET_TYPES = ['hardware', 'telefono', 'piano_mobile'] as const;
const UNKNOWN_CODE = 'S/N 4CE0390XQ7';

export async function addInventoryCount(
  tx: Transaction<DB>,
  today: string,
  { itUserId, showroom }: { itUserId: number; showroom: number },
): Promise<void> {
  await actAs(tx, String(itUserId));
  const day = inDays(-1);
  const inventario = elementAt(moveDates(today, [{ showroom_id: showroom, scadenza: inDays(3), created_at: `${day}T08:40:00Z` }]), 0);
  const { id } = await tx.insertInto('inventari').values(inventario).returning('id').executeTakeFirstOrThrow();
  for (const tipo of ASSET_TYPES) {
    const { table, name, periods } = KINDS[tipo];
    await sql`
      insert into inventari_voci (inventario_id, tipo, risorsa_id, brand_id, dipendente_id, nome, codice)
      select ${id}::integer, ${tipo}, t.id, p.brand_id, p.dipendente_id, ${sql.ref(`t.${name}`)},
        coalesce(to_jsonb(t) ->> 'codice_inventario', to_jsonb(t) ->> 'numero_telefono')
      from ${sql.table(periods.table)} p join ${sql.table(table)} t on t.id = ${sql.ref(`p.${periods.column}`)}
        left join dipendenti d on d.id = p.dipendente_id
      where p.data_revoca is null and (p.showroom_id = ${showroom}
        or d.showroom = ${showroom} and d.stato in ('entrato', 'in malattia', 'uscente'))`.execute(tx);
  }
  const { read_at } = elementAt(moveDates(today, [{ read_at: `${day}T09:05:00Z` }]), 0);
  await sql`
    insert into inventari_letture (inventario_id, codice, letto, tipo, risorsa_id, nome, letto_il)
    select ${id}::integer, regexp_replace(upper(v.codice), '[^A-Z0-9]', '', 'g'), v.codice, v.tipo, v.risorsa_id, v.nome, ${read_at}::timestamptz + v.n * interval '20 seconds'
    from (select *, row_number() over (order by tipo, risorsa_id) as n from inventari_voci where inventario_id = ${id} and codice is not null) v
    where v.n % 3 <> 0
    union all
    (select ${id}::integer, regexp_replace(h.codice_inventario, '[^A-Z0-9]', '', 'g'), h.codice_inventario, 'hardware', h.id, h.nome, ${read_at}::timestamptz + interval '15 minutes'
      from hardware h join hardware_brands l on l.hardware_id = h.id join showroom_brands s on s.brand_id = l.brand_id and s.showroom_id = ${showroom}
      where h.stato = 'attivo' and h.tipo = 'laptop' and not exists (select from dipendenti_hardware p where p.hardware_id = h.id and p.data_revoca is null)
      order by h.id limit 1)
    union all
    select ${id}::integer, regexp_replace(${UNKNOWN_CODE}, '[^A-Z0-9]', '', 'g'), ${UNKNOWN_CODE}, null, null::integer, null, ${read_at}::timestamptz + interval '16 minutes'`.execute(
    tx,
  );
  await actAs(tx, '');
}
