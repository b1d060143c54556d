import type pg from 'pg';

/** A table as a backup holds it: in this order, with these columns. */
export interface Table {
  nome: string;
  colonne: string[];
  /** Its rows in the order of their key, as COPY takes them. */
  rows: string;
  /** Which of its columns hold the number of a transaction. */
  transactions: string[];
}

// What lets somebody in, or keeps them out for a while. Brought back later it would open sessions that were ended, links that
// were used. After a restore everybody signs in again. Nor mail and events that waited then: they have gone out since (decisions 60 and 83).
const SENT = ['posta', 'giri', 'consegne_webhook', 'giri_webhook'];
const LEFT_OUT = ['sessions', 'reimpostazioni', 'verbali_link', 'login_throttle', ...SENT, 'secondi_passi', 'sfide_usate', 'gettoni'];
// A restore makes these by migrating.
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock'];

interface Found {
  nome: string;
  colonne: { nome: string; transazione: boolean }[];
  keys: string[];
  needs: string[];
}

/** The tables that are backed up, by the database's own catalogue, each after those that its foreign keys need. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `select c.relname::text as nome,
       (select jsonb_agg(jsonb_build_object('nome', a.attname, 'transazione', a.atttypid = 'xid8'::regtype) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colonne,
       array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
             from pg_index i
             cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary order by k.n) as keys,
       array(select distinct r.relname::text
             from pg_constraint f join pg_class r on r.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [[...LEFT_OUT, ...MIGRATOR]],
  );
  return inOrderOfNeed(rows).map(toTable);
}

function inOrderOfNeed(found: Found[]): Found[] {
  const ordered: Found[] = [];
  const isReady = ({ needs }: Found) => needs.every((name) => ordered.some(({ nome }) => nome === name));
  for (let left = found; left.length > 0; left = left.filter((each) => !ordered.includes(each))) {
    const ready = left.find(isReady);
    if (!ready) throw new Error(`The foreign keys of ${left.map(({ nome }) => nome).join(', ')} form a circle.`);
    ordered.push(ready);
  }
  return ordered;
}

function toTable({ nome, colonne, keys }: Found): Table {
  if (keys.length === 0) throw new Error(`${nome} has no primary key: its rows have no order to be compared in.`);
  return {
    nome,
    colonne: colonne.map((each) => each.nome),
    rows: `select ${colonne.map(asCopied).join(', ')} from public.${quote(nome)} order by ${keys.join(', ')}`,
    transactions: colonne.filter(({ transazione }) => transazione).map((each) => each.nome),
  };
}

// Another database has not counted that far: its next transactions would be taken for these. Numbered anew from 3 (the first
// that PostgreSQL gives out) they still say which rows were written together, and in which order.
function asCopied({ nome, transazione }: Found['colonne'][number]): string {
  return transazione ? `dense_rank() over (order by ${quote(nome)}) + 2` : quote(nome);
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The migrations that a database has had, in order; undefined where there is no Organico. */
export async function readMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query<{ present: boolean }>(`select to_regclass('public.kysely_migration') is not null as present`);
  if (!rows[0]?.present) return undefined;
  const applied = await client.query<{ name: string }>('select name from public.kysely_migration order by name collate "C"');
  return applied.rows.map(({ name }) => name);
}
