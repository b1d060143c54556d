import { sql } from 'kysely';
import type { Notices } from '#features/notifications/avvisi/server/find-avvisi.ts';
import type { Db } from '#server/db/handle.ts';
import { todayInItaly } from '#shared/dates.ts';
import { isLavorativo, ORA_RIEPILOGO, oraInItalia } from '../rules.ts';
import { findForgotten, forgetOldMail } from './queries.ts';
import type { Posta } from './send-mail.ts';
import { type Authors, type Receiver, tellNotices } from './tell-notices.ts';

export interface RoundTools {
  posta: Posta;
  notices: Notices;
  note(error: unknown, sentence: string): void;
}

/**
 * What is done once a minute: whoever has something new to know is told, once a day who wants a summary; mail that nobody is at work on is
 * queued again. Where it fails for one account it goes on with the others, and the next round looks again.
 */
export async function makeRound(db: Db, tools: RoundTools, now: Date): Promise<void> {
  const giorno = todayInItaly(now);
  const news = await findNews(db, giorno);
  const isTime = isLavorativo(giorno) && oraInItalia(now) >= ORA_RIEPILOGO;
  const receivers = await findReceivers(db, giorno);
  let failed = false;
  const trying = async (what: Promise<void>) =>
    what.catch((error: unknown) => {
      failed = true;
      tools.note(error, 'An account could not be told by mail');
    });
  for (const { summed, ...to } of receivers) {
    if (news.isNew) await trying(tellNotices(db, tools, to, { quando: 'subito', authors: news.authors }));
    if (isTime && !summed) await trying(sumUp(db, tools, to, giorno));
  }
  if (!failed && news.isNew) await setLooked(db, news.now, giorno);
  await queueForgotten(db, tools.posta);
  await forgetOldMail(db);
}

async function sumUp(db: Db, tools: RoundTools, to: Receiver, giorno: string): Promise<void> {
  await tellNotices(db, tools, to, { quando: 'riepilogo', authors: new Map() });
  await sql`insert into riepiloghi (user_id, giorno) values (${to.id}, ${giorno}::date)
    on conflict (user_id) do update set giorno = excluded.giorno`.execute(db);
}

interface News {
  /** Whether a notice can be new: somebody has changed something since the last round, or it is another day. */
  isNew: boolean;
  /** Up to where this round looks. */
  now: string;
  authors: Authors;
}

/** Whose changes are which notices, by how both are called. */
const CHIAVI: Record<string, string> = { workflows: 'workflow', uscite: 'uscita_aperta', verbali: 'verbale' };

async function findNews(db: Db, giorno: string): Promise<News> {
  const { rows } = await sql<{ is_new: boolean; now: string; da: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as now, coalesce(g.fino_a, '0'::xid8)::text as da,
      g.giorno is distinct from ${giorno}::date or exists (select from registro where transazione >= g.fino_a) as is_new
    from (select) x left join giri g on true`.execute(db);
  const { is_new: isNew = true, now = '0', da = '0' } = rows[0] ?? {};
  const authors = new Map<string, number>();
  if (!isNew) return { isNew, now, authors };
  const last = await sql<{ oggetto: string; oggetto_id: string; user_id: number }>`
    select distinct on (oggetto, oggetto_id) oggetto, oggetto_id, user_id from registro
    where transazione >= ${da}::text::xid8 and oggetto = any(${Object.keys(CHIAVI)}::text[]) and user_id is not null
    order by oggetto, oggetto_id, id desc`.execute(db);
  for (const { oggetto, oggetto_id, user_id } of last.rows) authors.set(`${CHIAVI[oggetto]}:${oggetto_id}`, user_id);
  return { isNew, now, authors };
}

async function setLooked(db: Db, fino_a: string, giorno: string): Promise<void> {
  await sql`insert into giri (fino_a, giorno) values (${fino_a}::text::xid8, ${giorno}::date)
    on conflict (unico) do update set fino_a = excluded.fino_a, giorno = excluded.giorno`.execute(db);
}

/** All who may sign in, and whether they have had this day's summary. */
async function findReceivers(db: Db, giorno: string): Promise<(Receiver & { summed: boolean })[]> {
  const { rows } = await sql<Receiver & { summed: boolean }>`
    select u.id, u.email, u.nome, coalesce(r.giorno >= ${giorno}::date, false) as summed
    from users u left join riepiloghi r on r.user_id = u.id where u.is_active order by u.id`.execute(db);
  return rows;
}

async function queueForgotten(db: Db, posta: Posta): Promise<void> {
  const ids = await findForgotten(db);
  if (ids.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const id of ids) await posta.enqueue(tx, id);
  });
}
