import type pg from 'pg';
import { z } from 'zod';
import { StartupRefusal } from '#server/startup-refusal.ts';

// A backup is compressed text: a first line, each table as COPY writes it, the manifest, and a seal over all of it. psql can
// read it too (what is not COPY is a comment), should there be no Organico one day.
export const TITLE = '-- Organico, backup, formato ';
export const FORMAT = 1;
export const END_OF_ROWS = '\\.';
export const SEAL = '-- sha256 ';

const schema = z.object({
  creato: z.iso.datetime(),
  migrazioni: z.array(z.string()).min(1),
  tabelle: z.array(
    z.object({ nome: z.string(), colonne: z.array(z.string()), righe: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** The next number of each. */
  sequenze: z.array(z.object({ nome: z.string(), prossimo: z.int().min(1) })),
  /** The highest number of a transaction among the rows. */
  transazioni: z.int().min(0),
});

/** What a backup holds, written after the rows: how many and their hash are known only then. */
export type Manifest = z.output<typeof schema>;

export function writeManifest(manifest: Manifest): string {
  return `-- ${JSON.stringify(manifest)}`;
}

/** What a backup says of itself; undefined where it says nothing that could be so. */
export function readManifest(line: string): Manifest | undefined {
  try {
    return schema.safeParse(JSON.parse(line.slice(3))).data;
  } catch {
    return undefined; // no JSON
  }
}

/** The statement that takes a table's rows: what stands before them in the file, and what a restore runs. */
export function copyFromStdin({ nome, colonne }: { nome: string; colonne: string[] }): string {
  return `COPY public.${quote(nome)} (${colonne.map(quote).join(', ')}) FROM stdin;`;
}

/** A backup cannot be made or restored for a reason the administrator can act on: one Italian sentence, printed without a stack. */
export class BackupRefusal extends StartupRefusal {
  override readonly name = 'BackupRefusal';
}

export function damaged(file: string): BackupRefusal {
  return new BackupRefusal(
    `Il backup ${file} è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.`,
  );
}

/** Whole, and yet with numbers that no database has: somebody has written it by hand. */
export function impossible(): BackupRefusal {
  return new BackupRefusal('Il backup contiene numeri che Organico non può avere scritto: niente è stato ripristinato. Usane un altro.');
}

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
