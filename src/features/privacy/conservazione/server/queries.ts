import { sql } from 'kysely';
import type { z } from 'zod';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Approvato, Elenco, listApprovati, listVoci, Periodo, PeriodoInput, TenutaInput, Voce } from '../contract.ts';
import { CLASSE, CLASSI, type Classe } from '../rules.ts';
import type { Scadenze } from './find-dovute.ts';

export async function findPeriodi(db: Db): Promise<Periodo[]> {
  const { rows } = await sql<{ classe: Classe; mesi: number | null }>`select classe, mesi from conservazione_periodi`.execute(db);
  const set = new Map(rows.map(({ classe, mesi }) => [classe, mesi]));
  return CLASSI.map((classe) => {
    const { mesi } = CLASSE[classe];
    return { classe, mesi: set.has(classe) ? (set.get(classe) ?? null) : mesi, mesi_predefiniti: mesi };
  });
}

/** The periods of what is not kept for good. */
export async function findScadenze(db: Db): Promise<Scadenze> {
  return new Map((await findPeriodi(db)).flatMap(({ classe, mesi }) => (mesi === null ? [] : [[classe, mesi] as const])));
}

export async function putPeriodo(db: Tx, { classe, mesi }: PeriodoInput): Promise<void> {
  await sql`insert into conservazione_periodi (classe, mesi) values (${classe}, ${mesi})
    on conflict (classe) do update set mesi = excluded.mesi, updated_at = now()`.execute(db);
}

/** Who keeps what of the open list, and what a hold stops by now. */
const OPEN = sql`
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
        from ${OPEN} group by v.classe order by array_position(${[...CLASSI]}::text[], v.classe)) c) as conti
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
    from ${OPEN} where ${filters} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  const counted = await sql<{ n: number }>`select count(*)::integer as n from ${OPEN} where ${filters}`.execute(scoped(db, scope));
  return keys.page(rows, counted.rows[0]?.n ?? 0);
}

export async function listDone(db: Db, query: z.output<typeof listApprovati.query>): Promise<Page<Approvato>> {
  const keys = keyset(query, { approvato_il: { by: sql.ref('e.approvato_il'), type: 'timestamptz' } }, '-approvato_il', {
    by: sql.ref('e.id'),
    type: 'integer',
  });
  const { rows } = await sql<Approvato & { keyset_value: string }>`
    select e.id, e.created_at, e.approvato_il, case when u.id is not null then ${accountNameOf('u')} end as approvato_da, e.eliminate, e.esito,
      ${keys.value} as keyset_value
    from conservazione_elenchi e left join users u on u.id = e.approvato_da
    where e.approvato_il is not null and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::integer as n from conservazione_elenchi where approvato_il is not null`.execute(db);
  return keys.page(rows, counted.rows[0]?.n ?? 0);
}

/** Keeps an item of the open list; false where there is none. */
export async function keepVoce(db: Tx, scope: Scope, id: number, { motivo, fino_al }: TenutaInput): Promise<boolean> {
  const { rows } = await sql`
    insert into conservazione_tenute (classe, oggetto_id, motivo, fino_al, messa_da)
    select v.classe, v.oggetto_id, ${motivo}, ${fino_al}::date, ${scope.user_id}
    from conservazione_voci v join conservazione_elenchi e on e.id = v.elenco_id and e.approvato_il is null where v.id = ${id}
    on conflict (classe, oggetto_id) do update set motivo = excluded.motivo, fino_al = excluded.fino_al, messa_da = excluded.messa_da
    returning classe`.execute(db);
  return rows.length > 0;
}

export async function letVoceGo(db: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from conservazione_tenute t using conservazione_voci v
    where v.id = ${id} and t.classe = v.classe and t.oggetto_id = v.oggetto_id returning t.classe`.execute(db);
  return rows.length > 0;
}
