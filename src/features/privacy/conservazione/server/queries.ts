import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Approvato, Elenco, listApprovati, listVoci, Periodo, PeriodoInput, TenutaInput, Voce } from '../contract.ts';
import { CLASSE_DETAILS, CLASSI, type Classe } from '../rules.ts';

export async function findPeriodi(db: Db): Promise<Periodo[]> {
  const { rows } = await sql<{ classe: Classe; mesi: number | null }>`select classe, mesi from conservazione_periodi`.execute(db);
  const chosenMesi = new Map(rows.map(({ classe, mesi }) => [classe, mesi]));
  return CLASSI.map((classe) => {
    const { mesi } = CLASSE_DETAILS[classe];
    return { classe, mesi: chosenMesi.has(classe) ? (chosenMesi.get(classe) ?? null) : mesi, mesi_predefiniti: mesi };
  });
}

export async function findScadenze(db: Db): Promise<Scadenze> {
  return new Map((await findPeriodi(db)).flatMap(({ classe, mesi }) => (mesi === null ? [] : [[classe, mesi] as const])));
}

export async function savePeriodo(db: Tx, { classe, mesi }: PeriodoInput): Promise<void> {
  await sql`insert into conservazione_periodi (classe, mesi) values (${classe}, ${mesi})
    on conflict (classe) do update set mesi = excluded.mesi, updated_at = now()`.execute(db);
}

/** SQL: the items of the list that waits for approval, each with its exclusion `t` by an account and its employee `p`. */
const OPEN_VOCI = sql`
  conservazione_voci v join conservazione_elenchi e on e.id = v.elenco_id and e.approvato_il is null
  left join conservazione_tenute t on t.classe = v.classe and t.oggetto_id = v.oggetto_id and t.fino_al >= oggi()
  left join dipendenti p on p.id = v.dipendente_id`;

export async function findElenco(db: Db, scope: Scope): Promise<Elenco | null> {
  const { rows } = await sql<Elenco>`
    select e.id, e.created_at, case when u.id is not null then ${accountNameOf('u')} end as preparato_da,
      (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
        select v.classe, count(*) filter (where t.classe is null and not persona_trattenuta(v.dipendente_id))::integer as dovute,
          count(*) filter (where t.classe is not null and not persona_trattenuta(v.dipendente_id))::integer as tenute,
          count(*) filter (where persona_trattenuta(v.dipendente_id))::integer as bloccate, min(v.dal) as dal
        from ${OPEN_VOCI} group by v.classe order by array_position(${[...CLASSI]}::text[], v.classe)) c) as conti
    from conservazione_elenchi e left join users u on u.id = e.preparato_da where e.approvato_il is null`.execute(scoped(db, scope));
  return rows[0] ?? null;
}

export async function listDovute(db: Db, scope: Scope, query: z.output<typeof listVoci.query>): Promise<Page<Voce>> {
  const { classe, q } = query;
  const keys = keyset(query, { dal: { by: sql.ref('v.dal'), type: 'date' } }, 'dal', { by: sql.ref('v.id'), type: 'integer' });
  const filters = sql<boolean>`(${classe ?? null}::text is null or v.classe = ${classe ?? null})
    and (${q ?? null}::text is null or strpos(testo_ricerca(concat_ws(' ', v.nome, p.nome, p.cognome)), testo_ricerca(${q ?? null}::text)) > 0)`;
  const { rows } = await sql<Voce & { keyset_value: string; totale: number }>`
    select v.id, v.classe, v.nome, v.data, v.dal, v.quante, persona_trattenuta(v.dipendente_id) as bloccata,
      case when p.id is not null then jsonb_build_object('id', p.id, 'nome', p.nome, 'cognome', p.cognome) end as persona,
      case when t.classe is not null then jsonb_build_object('motivo', t.motivo, 'fino_al', t.fino_al) end as tenuta,
      ${keys.value} as keyset_value
    from ${OPEN_VOCI} where ${filters} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  const counts = await sql<{ n: number }>`select count(*)::integer as n from ${OPEN_VOCI} where ${filters}`.execute(scoped(db, scope));
  return keys.page(rows, counts.rows[0]?.n ?? 0);
}

export async function listApproved(db: Db, query: z.output<typeof listApprovati.query>): Promise<Page<Approvato>> {
  const keys = keyset(query, { approvato_il: { by: sql.ref('e.approvato_il'), type: 'timestamptz' } }, '-approvato_il', {
    by: sql.ref('e.id'),
    type: 'integer',
  });
  const { rows } = await sql<Approvato & { keyset_value: string }>`
    select e.id, e.created_at, e.approvato_il, case when u.id is not null then ${accountNameOf('u')} end as approvato_da, e.eliminate, e.esito,
      ${keys.value} as keyset_value
    from conservazione_elenchi e left join users u on u.id = e.approvato_da
    where e.approvato_il is not null and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(db);
  const counts = await sql<{ n: number }>`
    select count(*)::integer as n from conservazione_elenchi where approvato_il is not null`.execute(db);
  return keys.page(rows, counts.rows[0]?.n ?? 0);
}

export async function saveTenuta(db: Tx, scope: Scope, id: number, { motivo, fino_al }: TenutaInput): Promise<boolean> {
  const { rows } = await sql`
    insert into conservazione_tenute (classe, oggetto_id, motivo, fino_al, messa_da)
    select v.classe, v.oggetto_id, ${motivo}, ${fino_al}::date, ${scope.user_id}
    from conservazione_voci v join conservazione_elenchi e on e.id = v.elenco_id and e.approvato_il is null where v.id = ${id}
    on conflict (classe, oggetto_id) do update set motivo = excluded.motivo, fino_al = excluded.fino_al, messa_da = excluded.messa_da
    returning classe`.execute(db);
  return rows.length > 0;
}

export async function deleteTenuta(db: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from conservazione_tenute t using conservazione_voci v
    where v.id = ${id} and t.classe = v.classe and t.oggetto_id = v.oggetto_id returning t.classe`.execute(db);
  return rows.length > 0;
}

type Scadenze = ReadonlyMap<Classe, number>;

const HAS_LEFT = sql`p.stato = 'uscito' and p.data_dismissione is not null`;
const NO_DIPENDENTE = sql`null::uuid`;

/**
 * SQL query: the documents of employees who have left. When a record of an employee outlives the deleted employee, the retention period
 * of its documents starts at their upload. A document that proves a course of an employee who has not left is not due.
 */
const documentsOfPeople = (classi: RawBuilder<boolean>) => sql`
  select d.id::text, p.id, d.nome::text, coalesce(p.data_dismissione, (d.created_at at time zone 'Europe/Rome')::date), 1, d.updated_at::text
  from documenti d left join dipendenti p on p.id = documenti_persona(d.soggetto, d.soggetto_id)
  where d.soggetto in ('dipendente', 'workflow', 'uscita', 'verbale') and ${classi} and (${HAS_LEFT} or p.id is null)
    and not exists (select from adempimenti r join dipendenti x on x.id = r.dipendente_id
      where r.documento_id = d.id and x.id is distinct from p.id and x.stato <> 'uscito')`;

/**
 * SQL queries for the items of each class. Columns: id, employee, name, start of the period, number of rows, fingerprint of the content.
 */
const CLASSE_SQL: Record<Classe, RawBuilder<unknown>> = {
  documenti_hr: documentsOfPeople(sql`d.classe = 'hr'`),
  documenti_persona: documentsOfPeople(sql`d.classe <> 'hr'`),
  documenti_cose: sql`
    select d.id::text, ${NO_DIPENDENTE}, d.nome || ' · ' || documenti_di_chi(d.soggetto, d.soggetto_id),
      coalesce(d.scadenza, (d.created_at at time zone 'Europe/Rome')::date), 1, d.updated_at::text
    from documenti d where d.soggetto not in ('dipendente', 'workflow', 'uscita', 'verbale')`,
  malattie: sql`
    select m.persona::text, p.id, case when p.id is null then 'Di una persona eliminata' else 'Date della malattia' end, m.fine, 1,
      coalesce(m.voce::text, m.fine::text)
    from malattie_passate() m left join dipendenti p on p.id = m.persona`,
  verbali: sql`
    select v.id::text, p.id, 'N. ' || v.codice || case when p.id is null then ' · ' || v.nome || ' ' || v.cognome else '' end,
      coalesce(p.data_dismissione, (v.created_at at time zone 'Europe/Rome')::date), 1, v.updated_at::text
    from verbali v left join dipendenti p on p.id = v.dipendente_id where ${HAS_LEFT} or p.id is null`,
  importazioni: sql`
    select i.id::text, ${NO_DIPENDENTE}, i.nome_file::text, (coalesce(i.applicata_il, i.updated_at) at time zone 'Europe/Rome')::date,
      (select count(*) from importazioni_righe r where r.importazione_id = i.id)::integer, i.updated_at::text
    from importazioni i where exists (select from importazioni_righe r where r.importazione_id = i.id)`,
  accessi: sql`
    select to_char(m.mese, 'YYYY-MM'), ${NO_DIPENDENTE}, to_char(m.mese, 'YYYY-MM'), (m.mese + interval '1 month')::date, 1, m.mese::text
    from registro r cross join lateral (select date_trunc('month', r.quando at time zone 'Europe/Rome') as mese) m
    where r.azione in ('accesso', 'esporta', 'legge') and r.quando < date_trunc('month', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`,
  persone: sql`
    select p.id::text, p.id, 'Da anonimizzare', p.data_dismissione, 1, p.data_dismissione::text from dipendenti p
    where ${HAS_LEFT} and not exists (select from anonimizzazioni a where a.dipendente_id = p.id and a.stato = 'fatta')`,
};

/**
 * SQL query: the items that are due for deletion, without items of employees under a hold. Columns: `classe`, `oggetto_id`,
 * `dipendente_id`, `nome`, `data`, `dal`, `quante`, `impronta`.
 */
export function selectDovute(scadenze: Scadenze): RawBuilder<unknown> {
  const emptyRow = sql`select null::text as classe, null::text as oggetto_id, null::uuid as dipendente_id, null::text as nome, null::date as data,
    null::date as dal, null::integer as quante, null::text as impronta where false`;
  const selects = [...scadenze].map(
    ([classe, mesi]) => sql`
      select ${classe}::text, c.oggetto_id, c.dipendente_id, min(c.nome), min(c.data), (min(c.data) + make_interval(months => ${mesi}::integer))::date,
        sum(c.quante)::integer, md5(string_agg(c.impronta, ' ' order by c.impronta))
      from (${CLASSE_SQL[classe]}) c (oggetto_id, dipendente_id, nome, data, quante, impronta)
      where (c.data + make_interval(months => ${mesi}::integer))::date <= oggi() and not persona_trattenuta(c.dipendente_id)
      group by c.oggetto_id, c.dipendente_id`,
  );
  return sql.join([emptyRow, ...selects], sql` union all `);
}

export async function lockElenchi(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('conservazione'))`.execute(db);
}

/** Creates a deletion list that replaces the one that waits for approval. `requesterId` is null for the monthly job. */
export async function insertElenco(db: Tx, requesterId: number | null): Promise<number> {
  await lockElenchi(db);
  await sql`delete from conservazione_tenute where fino_al < oggi()`.execute(db);
  await sql`delete from conservazione_elenchi where approvato_il is null`.execute(db);
  const { rows } = await sql<{ id: number }>`insert into conservazione_elenchi (preparato_da) values (${requesterId}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The insert returned no row');
  await sql`
    insert into conservazione_voci (elenco_id, classe, oggetto_id, dipendente_id, nome, data, dal, quante, impronta)
    select ${id}::integer, d.* from (${selectDovute(await findScadenze(db))}) d order by d.dal`.execute(db);
  return id;
}

/** Creates the deletion list of the month. The job runs on the first day of the month in Italy, or later as soon as a server runs. */
export async function insertMonthlyElenco(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockElenchi(tx);
    const { rows } = await sql`
      select from conservazione_elenchi where created_at >= date_trunc('month', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`.execute(
      tx,
    );
    if (rows.length === 0) await insertElenco(tx, null);
  });
}
