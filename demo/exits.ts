import { sql, type Transaction } from 'kysely';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { addDays } from '#shared/scadenze.ts';

export async function addExits(tx: Transaction<DB>, today: string): Promise<void> {
  const dayRelative = (days: number) => addDays(today, days);
  await sql`
    create temporary table che_lasciano on commit drop as
    select id, brand_id, row_number() over (order by cose desc, data_dismissione, id) as n
    from dipendenti d cross join lateral (
      select count(*) as cose from dipendenti_hardware p where p.dipendente_id = d.id and p.data_revoca is null) h
    where stato = 'uscente'`.execute(tx);
  // The third exit gets a date in the past, so that the demo has a late exit.
  await sql`update dipendenti set data_dismissione = ${dayRelative(-3)}::date where id = (select id from che_lasciano where n = 3)`.execute(
    tx,
  );
  await assignFreeSoftware(tx, dayRelative(-400));
  await sql`
    insert into uscite (dipendente_id, data_uscita, motivo, note, prima_stato, prima_isactive, aperta_da, created_at)
    select d.id, d.data_dismissione, (array['dimissioni', 'pensionamento', 'fine_contratto'])[1 + n % 3],
      case when n % 2 = 0 then 'Riconsegna in sede, l''ultimo giorno' end, 'entrato', true, ${accountFor('HR')}, (${dayRelative(-1)}::date - (n * 3)::integer) + time '08:40'
    from dipendenti d join che_lasciano l on l.id = d.id order by n`.execute(tx);
  await recordHalfOfOutcomes(tx, dayRelative(-1));
  await sql`
    insert into uscite (dipendente_id, data_uscita, stato, motivo, prima_stato, prima_isactive, aperta_da, conclusa_da, created_at, conclusa_il)
    select d.id, d.data_dismissione, 'chiusa', (array['dimissioni', 'fine_contratto', 'licenziamento'])[1 + (row_number() over (order by d.id))::integer % 3],
      'entrato', true, ${accountFor('HR')}, ${accountFor('HR')}, (d.data_dismissione - 20) + time '09:10', d.data_dismissione + time '15:20'
    from dipendenti d where d.stato = 'uscito' and d.data_dismissione > ${dayRelative(-200)}::date and not (${HAS_ITEMS})`.execute(tx);
  for (const { tipo, table, name, periods } of ALL_KINDS) {
    const isDevice = tipo === 'hardware' || tipo === 'telefono';
    await sql`
      insert into uscite_esiti (uscita_id, dipendente_id, brand_id, tipo, periodo_id, risorsa_id, nome, esito, condizione, data, deciso_da, deciso_il)
      select u.id, d.id, p.brand_id, ${tipo}, p.id, i.id, ${sql.ref(`i.${name}`)}, ${isDevice ? 'restituito' : 'revocato'},
        ${isDevice ? sql`(array['buono', 'buono', 'usurato'])[1 + p.id % 3]` : sql`null`}, p.data_revoca, ${accountFor('IT')}, p.data_revoca + time '11:30'
      from uscite u join dipendenti d on d.id = u.dipendente_id
        join ${sql.table(periods.table)} p on p.dipendente_id = d.id and p.data_revoca between d.data_dismissione - 15 and d.data_dismissione
        join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
      where u.stato = 'chiusa'`.execute(tx);
  }
  await sql`
    insert into uscite (dipendente_id, data_uscita, stato, motivo, note, prima_stato, prima_isactive, aperta_da, conclusa_da, created_at, conclusa_il)
    select d.id, ${dayRelative(21)}::date, 'annullata', 'dimissioni', 'Ha ritirato le dimissioni', 'entrato', true, ${accountFor('HR')}, ${accountFor('HR')},
      ${dayRelative(-30)}::date + time '10:00', ${dayRelative(-24)}::date + time '16:45'
    from dipendenti d where d.stato = 'entrato' and d.isactive and d.tipologia = 'sales' order by d.id limit 1`.execute(tx);
}

const HAS_ITEMS = sql`${sql.join(
  ALL_KINDS.map(
    ({ periods }) => sql`exists (select from ${sql.table(periods.table)} p where p.dipendente_id = d.id and p.data_revoca is null)`,
  ),
  sql` or `,
)}`;

/**
 * Returns an SQL expression for the id of an account that has this role and may edit the brand of the employee. If there is no such
 * account, the expression returns the id of the amministratore.
 */
const accountFor = (role: 'HR' | 'IT') => sql`coalesce(
  (select min(a.id) from users a join user_brands l on l.user_id = a.id where a.role = ${role} and l.brand_id = d.brand_id and l.can_edit),
  (select min(id) from users where amministratore))`;

async function assignFreeSoftware(tx: Transaction<DB>, since: string): Promise<void> {
  const assignedCount = sql.join(
    ALL_KINDS.map(
      ({ periods }) => sql`(select count(*) from ${sql.table(periods.table)} p where p.dipendente_id = l.id and p.data_revoca is null)`,
    ),
    sql` + `,
  );
  await sql`
    insert into dipendenti_software (dipendente_id, software_id, brand_id, data_assegnazione, created_at)
    select l.id, s.id, l.brand_id, greatest(${since}::date, d.data_assunzione), greatest(${since}::date, d.data_assunzione) + time '08:30'
    from che_lasciano l join dipendenti d on d.id = l.id join software_brands b on b.brand_id = l.brand_id join software s on s.id = b.software_id
    where l.n = 1 and (s.numero_licenze is null or s.licenze_utilizzate < s.numero_licenze)
      and not exists (select from dipendenti_software p where p.software_id = s.id and p.dipendente_id = l.id and p.data_revoca is null)
    order by s.id limit greatest(0, 12 - (select ${assignedCount} from che_lasciano l where l.n = 1))`.execute(tx);
}

async function recordHalfOfOutcomes(tx: Transaction<DB>, day: string): Promise<void> {
  for (const { tipo, table, name, periods } of ALL_KINDS.filter(({ tipo }) => tipo === 'hardware' || tipo === 'software')) {
    await sql`
      with chiuse as (
        update ${sql.table(periods.table)} p set data_revoca = greatest(${day}::date, p.data_assegnazione)
        where p.data_revoca is null and p.dipendente_id = (select id from che_lasciano where n = 2) returning *)
      insert into uscite_esiti (uscita_id, dipendente_id, brand_id, tipo, periodo_id, risorsa_id, nome, esito, condizione, note, data, deciso_da, deciso_il)
      select u.id, d.id, c.brand_id, ${tipo}, c.id, i.id, ${sql.ref(`i.${name}`)}, ${tipo === 'hardware' ? 'restituito' : 'revocato'},
        ${tipo === 'hardware' ? sql`'usurato'` : sql`null`}, ${tipo === 'hardware' ? 'Con la borsa e il caricatore' : null}, c.data_revoca, ${accountFor('IT')},
        ${day}::date + time '14:05'
      from chiuse c join ${sql.table(table)} i on i.id = ${sql.ref(`c.${periods.column}`)}
        join dipendenti d on d.id = c.dipendente_id join uscite u on u.dipendente_id = d.id and u.stato = 'aperta'`.execute(tx);
  }
}
