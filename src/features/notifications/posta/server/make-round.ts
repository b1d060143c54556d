import { sql } from 'kysely';
import type { GruppoAvvisi } from '#features/notifications/avvisi/contract.ts';
import { PER_POSTA, type Quando, SOLO_QUANTI } from '#features/notifications/avvisi/rules.ts';
import { findAvvisi, findPreferenze, type Notices } from '#features/notifications/avvisi/server/find-avvisi.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { scopeOfAccount } from '#server/security/authenticate.ts';
import { todayInItaly } from '#shared/dates.ts';
import { isLavorativo, ORA_RIEPILOGO, oraInItalia } from '../rules.ts';
import { findForgotten, forgetOldMail } from './queries.ts';
import { enqueueMail, type Lettera, type Posta, writeMail } from './send-mail.ts';

export interface RoundTools {
  posta: Posta;
  notices: Notices;
  note(error: unknown, sentence: string): void;
}

/**
 * The job of every minute: sends new notices and daily summaries, and queues forgotten mails again. An error for one account does not stop
 * the others, and the next round tries again.
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
  /** Whether there can be new notices: data have changed since the last round, or a new day has begun. */
  isNew: boolean;
  now: string;
  authors: Authors;
}

/** For tables whose name differs from the prefix of notice keys: the prefix, for example 'workflow' in 'workflow:12'. */
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

/** All active accounts, each with whether it already got the summary of this day. */
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

interface Receiver {
  id: number;
  email: string;
  nome: string | null;
}

/** The key of a notice, and the id of the account whose change caused it. This account gets no mail about its own change. */
type Authors = ReadonlyMap<string, number>;

interface Telling {
  quando: Exclude<Quando, 'mai'>;
  authors: Authors;
}

/**
 * Queues one mail with all new notices of the wanted types that the account may see now. Queues no mail when there is no new notice. The
 * notices are marked as mailed in the same transaction.
 */
async function tellNotices(
  db: Db,
  { posta, notices }: { posta: Posta; notices: Notices },
  to: Receiver,
  { quando, authors }: Telling,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks, because two rounds at the same time would otherwise mail the same notice twice.
    await sql`select pg_advisory_xact_lock(hashtext('avvisi_spediti'), ${to.id}::integer)`.execute(tx);
    const scope = await scopeOfAccount(tx, to.id);
    if (!scope) return;
    const chosen = await findPreferenze(tx, to.id);
    const tipi = PER_POSTA.filter((tipo) => chosen[tipo] === quando);
    if (tipi.length === 0) return;
    const { gruppi } = await findAvvisi(tx, scope, notices, tipi, 'mai spediti');
    const news = await keepNews(tx, to.id, gruppi);
    const told = news
      .map((gruppo) => ({ ...gruppo, avvisi: gruppo.avvisi.filter(({ chiave }) => authors.get(chiave) !== to.id) }))
      .filter(({ avvisi }) => avvisi.length > 0);
    if (told.length === 0) return;
    const letter = quando === 'subito' ? atOnce(to, told) : ofTheDay(to, told);
    const { oggetto, ...lettera } = letter;
    const tipo = quando === 'subito' ? 'avvisi' : 'riepilogo';
    await enqueueMail(tx, posta, { user_id: to.id, destinatario: to.email, tipo, oggetto, ...writeMail(lettera, posta.origin) });
  });
}

/** Returns the notices that were not mailed in their present version, and marks them as mailed. */
async function keepNews(tx: Tx, user_id: number, gruppi: readonly GruppoAvvisi[]): Promise<GruppoAvvisi[]> {
  const all = gruppi.flatMap(({ avvisi }) => avvisi.map(({ chiave, impronta }) => ({ chiave, impronta })));
  const { rows } = await sql<{ chiave: string }>`
    insert into avvisi_spediti as s (user_id, chiave, impronta)
    select ${user_id}::integer, chiave, min(impronta) from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as n (chiave text, impronta text)
    group by chiave order by chiave
    on conflict (user_id, chiave) do update set impronta = excluded.impronta, created_at = now() where s.impronta <> excluded.impronta
    returning chiave`.execute(tx);
  const news = new Set(rows.map(({ chiave }) => chiave));
  return gruppi
    .map((gruppo) => ({ ...gruppo, avvisi: gruppo.avvisi.filter(({ chiave }) => news.has(chiave)) }))
    .filter(({ avvisi }) => avvisi.length > 0);
}

type Letter = Lettera & { oggetto: string };

const greeting = ({ nome }: Receiver) => `Buongiorno${nome ? ` ${nome}` : ''}`;
const countOf = (gruppi: readonly GruppoAvvisi[]) => gruppi.reduce((sum, { avvisi }) => sum + avvisi.length, 0);

function atOnce(to: Receiver, gruppi: readonly GruppoAvvisi[]): Letter {
  const quanti = countOf(gruppi);
  const sections = sectionsOf(gruppi);
  const only = quanti === 1 ? sections[0]?.righe[0] : undefined;
  return {
    oggetto: only ? `${only.titolo}: ${only.testo}` : `${quanti} avvisi da Organico`,
    titolo: quanti === 1 ? 'Un nuovo avviso' : `${quanti} nuovi avvisi`,
    introduzione: `${greeting(to)}, ecco che cosa c'è di nuovo per te.`,
    gruppi: sections,
    vai: only ? { label: 'Apri in Organico', collegamento: only.collegamento } : { label: 'Apri Organico', collegamento: '/dashboard' },
  };
}

function ofTheDay(to: Receiver, gruppi: readonly GruppoAvvisi[]): Letter {
  const quanti = countOf(gruppi);
  return {
    oggetto: `Il tuo riepilogo: ${quanti === 1 ? 'una novità' : `${quanti} novità`}`,
    titolo: 'Il tuo riepilogo',
    introduzione: `${greeting(to)}, ecco che cosa si è aggiunto dall'ultima volta.`,
    gruppi: sectionsOf(gruppi),
    vai: { label: 'Apri Organico', collegamento: '/dashboard' },
  };
}

/** The maximum number of notices of a type that a mail lists. */
const NOMINATI = 10;

function sectionsOf(gruppi: readonly GruppoAvvisi[]): Lettera['gruppi'] {
  return gruppi.map(({ tipo, titolo, collegamento, avvisi }) => {
    // The mail contains only the number of these notices, because a name, for example of a document, may disclose an illness.
    if (SOLO_QUANTI.includes(tipo)) {
      return {
        titolo,
        collegamento,
        altri: 0,
        righe: [{ titolo, testo: avvisi.length === 1 ? 'Uno nuovo' : `${avvisi.length} nuovi`, collegamento }],
      };
    }
    const righe = avvisi.slice(0, NOMINATI).map(({ titolo, testo, collegamento }) => ({ titolo, testo, collegamento }));
    return { titolo, collegamento, righe, altri: avvisi.length - righe.length };
  });
}
