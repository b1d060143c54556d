import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf, accountOrder } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { RapportoInput, RapportoProgrammato, RapportoRicevuto } from '../contract.ts';

const NOME = accountNameOf('u');

/** The caller's own. */
export async function listOwn(db: Db, scope: Scope): Promise<RapportoProgrammato[]> {
  const { rows } = await sql<RapportoProgrammato>`
    select r.id, r.nome, r.periodo, r.formato, r.giorni, r.ora, r.attivo, r.prossimo, r.ultimo,
      (select jsonb_build_object('id', b.id, 'nome', b.nome) from brands b
       where b.id = r.brand_id and ${inBrands('b.id', scope.can_view)}) as brand,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nome', ${NOME}, 'saltato_il', d.saltato_il) order by ${accountOrder('u')}, u.id), '[]')
       from rapporti_destinatari d join users u on u.id = d.user_id where d.rapporto_id = r.id) as destinatari
    from rapporti_programmati r where r.user_id = ${scope.user_id} order by r.nome, r.id`.execute(scoped(db, scope));
  return rows;
}

/** Those that others send to the caller, as long as they go out. */
export async function listReceived(db: Db, scope: Scope): Promise<RapportoRicevuto[]> {
  const { rows } = await sql<RapportoRicevuto>`
    select r.id, r.nome, r.giorni, r.ora, r.periodo, ${NOME} as autore
    from rapporti_destinatari d join rapporti_programmati r on r.id = d.rapporto_id join users u on u.id = r.user_id
    where d.user_id = ${scope.user_id} and r.user_id <> ${scope.user_id} and r.attivo and u.is_active
    order by r.nome, r.id`.execute(scoped(db, scope));
  return rows;
}

/** Returns false when the account does not receive the report. */
export async function stopReceiving(db: Tx, { rapporto_id, user_id }: { rapporto_id: number; user_id: number }): Promise<boolean> {
  const { rows } = await sql`
    delete from rapporti_destinatari where rapporto_id = ${rapporto_id} and user_id = ${user_id} returning user_id`.execute(db);
  return rows.length > 0;
}

/** Who sees at least one of the caller's brands, and the caller. */
export async function listPossible(db: Db, scope: Scope): Promise<{ id: number; nome: string }[]> {
  const { rows } = await sql<{ id: number; nome: string }>`
    select u.id, ${NOME} as nome from users u
    where u.is_active and (u.id = ${scope.user_id} or u.amministratore
      or exists (select from user_brands l where l.user_id = u.id and l.can_view and ${inBrands('l.brand_id', scope.can_view)}))
    order by ${accountOrder('u')}, u.id`.execute(scoped(db, scope));
  return rows;
}

/** The number of the caller's scheduled reports. The lock makes other requests that create one for the same account wait for this transaction. */
export async function countOwn(db: Tx, scope: Scope): Promise<number> {
  await sql`select from users where id = ${scope.user_id} for no key update`.execute(scoped(db, scope));
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from rapporti_programmati where user_id = ${scope.user_id}`.execute(scoped(db, scope));
  return rows[0]?.n ?? 0;
}

export async function insertRapporto(db: Tx, scope: Scope, { destinatari, ...what }: RapportoInput, prossimo: Date): Promise<number> {
  const { nome, periodo, formato, giorni, ora, brand_id = null } = what;
  const { rows } = await sql<{ id: number }>`
    insert into rapporti_programmati (user_id, nome, periodo, brand_id, formato, giorni, ora, prossimo)
    values (${scope.user_id}, ${nome}, ${periodo}, ${brand_id}, ${formato}, ${[...new Set(giorni)].sort()}::integer[], ${ora}, ${prossimo})
    returning id`.execute(scoped(db, scope));
  const id = rows[0]?.id ?? 0;
  await sql`insert into rapporti_destinatari (rapporto_id, user_id)
    select ${id}::integer, u from unnest(${[...new Set(destinatari)]}::integer[]) u`.execute(scoped(db, scope));
  return id;
}

interface Own {
  giorni: number[];
  ora: number;
  mandato_il: Date | null;
}

/** One of the caller's own, held until the end of the transaction. */
export async function holdOwn(db: Tx, scope: Scope, id: number): Promise<Own | undefined> {
  const { rows } = await sql<Omit<Own, 'mandato_il'> & { mandato_il: string | null }>`
    select giorni, ora, mandato_il from rapporti_programmati where id = ${id} and user_id = ${scope.user_id} for update`.execute(
    scoped(db, scope),
  );
  const [own] = rows;
  return own && { ...own, mandato_il: own.mandato_il === null ? null : new Date(own.mandato_il) };
}

export async function setMandato(db: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  await sql`update rapporti_programmati set mandato_il = ${now} where id = ${id}`.execute(scoped(db, scope));
}

export async function setAttivo(db: Tx, scope: Scope, id: number, attivo: boolean, prossimo: Date): Promise<void> {
  await sql`update rapporti_programmati set attivo = ${attivo}, prossimo = ${prossimo} where id = ${id}`.execute(scoped(db, scope));
}

export async function remove(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`delete from rapporti_programmati where id = ${id}`.execute(scoped(db, scope));
}
