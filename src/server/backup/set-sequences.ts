import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Manifest } from './manifest.ts';
import { quote } from './read-tables.ts';
import { impossible } from './refusal.ts';

interface Sequence {
  nome: string;
  tabella: string;
  colonna: string;
  half: number;
}

/**
 * Lets each sequence count on where the backup's stood; at least past the rows that are there. One that would soon come to its end, after
 * which nothing could be added any more, no company has counted to.
 */
export async function setSequences(client: pg.ClientBase, sequenze: Manifest['sequenze']): Promise<void> {
  const sequences = await findSequences(client);
  const names = (list: { nome: string }[]) => list.map(({ nome }) => nome);
  if (!isDeepStrictEqual(names(sequences), names(sequenze))) throw impossible();
  for (const [i, { nome, tabella, colonna, half }] of sequences.entries()) {
    const { rows } = await client.query<{ past: string }>(
      `select coalesce(max(${quote(colonna)}), 0) + 1 as past from public.${quote(tabella)}`,
    );
    const next = Math.max(Number(rows[0]?.past), sequenze[i]?.prossimo ?? 1);
    if (next > half) throw impossible();
    await client.query(`alter sequence public.${quote(nome)} restart with ${next}`);
  }
}

async function findSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select s.relname::text as nome, t.relname::text as tabella, a.attname::text as colonna, (q.seqmax / 2)::float8 as half
     from pg_class s
     join pg_sequence q on q.seqrelid = s.oid
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relnamespace = 'public'::regnamespace
     order by s.relname collate "C"`,
  );
  return rows;
}
