import { sql } from 'kysely';
import type { GruppoAvvisi } from '#features/notifications/avvisi/contract.ts';
import { MAILABLE_TYPES, MAILED_AS_COUNT, type Quando } from '#features/notifications/avvisi/rules.ts';
import { findAvvisi, findPreferenze, type Notices } from '#features/notifications/avvisi/server/find-avvisi.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { limitTransaction } from '#server/db/showroom-limits.ts';
import { readAccountScope } from '#server/security/authenticate.ts';
import { todayInItaly } from '#shared/dates.ts';
import { hourInItaly, isWorkingDay, RIEPILOGO_HOUR } from '../rules.ts';
import { deleteOldMail, findLostMail } from './queries.ts';
import { enqueueMail, type MailContent, type Posta, writeMail } from './send-mail.ts';

export interface RoundServices {
  posta: Posta;
  notices: Notices;
  note(error: unknown, sentence: string): void;
}

/**
 * Mails new notices and daily summaries. Runs every minute. An error for one account does not stop the others, and the next round tries
 * again.
 */
export async function runRound(db: Db, services: RoundServices, now: Date): Promise<void> {
  const day = todayInItaly(now);
  const changes = await findChanges(db, day);
  const isRiepilogoDue = isWorkingDay(day) && hourInItaly(now) >= RIEPILOGO_HOUR;
  const recipients = await findRecipients(db, day);
  let hasFailed = false;
  const logFailure = async (work: Promise<void>) =>
    work.catch((error: unknown) => {
      hasFailed = true;
      services.note(error, 'The notices of an account could not be mailed');
    });
  for (const { has_riepilogo, ...recipient } of recipients) {
    if (changes.isNew) await logFailure(mailNotices(db, services, recipient, { quando: 'subito', authors: changes.authors }));
    if (isRiepilogoDue && !has_riepilogo) await logFailure(mailRiepilogo(db, services, recipient, day));
  }
  if (!hasFailed && changes.isNew) await saveRoundPosition(db, changes.now, day);
  await requeueLost(db, services.posta);
  await deleteOldMail(db);
}

async function mailRiepilogo(db: Db, services: RoundServices, recipient: Recipient, day: string): Promise<void> {
  await mailNotices(db, services, recipient, { quando: 'riepilogo', authors: new Map() });
  await sql`insert into riepiloghi (user_id, giorno) values (${recipient.id}, ${day}::date)
    on conflict (user_id) do update set giorno = excluded.giorno`.execute(db);
}

interface ChangesSinceRound {
  isNew: boolean;
  now: string;
  authors: ChangeAuthors;
}

/** The prefixes of notice keys such as 'workflow:12', for tables whose name differs from the prefix. */
const KEY_PREFIXES: Record<string, string> = { workflows: 'workflow', uscite: 'uscita_aperta', verbali: 'verbale' };

async function findChanges(db: Db, day: string): Promise<ChangesSinceRound> {
  const { rows } = await sql<{ is_new: boolean; now: string; since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as now, coalesce(g.fino_a, '0'::xid8)::text as since,
      g.giorno is distinct from ${day}::date or exists (select from registro where transazione >= g.fino_a) as is_new
    from (select) x left join giri g on true`.execute(db);
  const { is_new: isNew = true, now = '0', since = '0' } = rows[0] ?? {};
  const authors = new Map<string, number>();
  if (!isNew) return { isNew, now, authors };
  const lastChanges = await sql<{ oggetto: string; oggetto_id: string; user_id: number }>`
    select distinct on (oggetto, oggetto_id) oggetto, oggetto_id, user_id from registro
    where transazione >= ${since}::text::xid8 and oggetto = any(${Object.keys(KEY_PREFIXES)}::text[]) and user_id is not null
    order by oggetto, oggetto_id, id desc`.execute(db);
  for (const { oggetto, oggetto_id, user_id } of lastChanges.rows) authors.set(`${KEY_PREFIXES[oggetto]}:${oggetto_id}`, user_id);
  return { isNew, now, authors };
}

async function saveRoundPosition(db: Db, fino_a: string, day: string): Promise<void> {
  await sql`insert into giri (fino_a, giorno) values (${fino_a}::text::xid8, ${day}::date)
    on conflict (unico) do update set fino_a = excluded.fino_a, giorno = excluded.giorno`.execute(db);
}

/** Returns the active accounts. `has_riepilogo` is true when the account already got the summary of this day. */
async function findRecipients(db: Db, day: string): Promise<(Recipient & { has_riepilogo: boolean })[]> {
  const { rows } = await sql<Recipient & { has_riepilogo: boolean }>`
    select u.id, u.email, u.nome, coalesce(r.giorno >= ${day}::date, false) as has_riepilogo
    from users u left join riepiloghi r on r.user_id = u.id where u.is_active order by u.id`.execute(db);
  return rows;
}

async function requeueLost(db: Db, posta: Posta): Promise<void> {
  const ids = await findLostMail(db);
  if (ids.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const id of ids) await posta.enqueue(tx, id);
  });
}

interface Recipient {
  id: number;
  email: string;
  nome: string | null;
}

/** Maps the key of a notice to the account whose change caused the notice. This account gets no mail about its own change. */
type ChangeAuthors = ReadonlyMap<string, number>;

interface MailSelection {
  quando: Exclude<Quando, 'mai'>;
  authors: ChangeAuthors;
}

/**
 * Queues one mail with all new notices of the selected types, or none when there is no new notice. Marks the notices as mailed in the same
 * transaction.
 */
async function mailNotices(
  db: Db,
  { posta, notices }: { posta: Posta; notices: Notices },
  recipient: Recipient,
  { quando, authors }: MailSelection,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock prevents that two rounds at the same time mail the same notice twice.
    await sql`select pg_advisory_xact_lock(hashtext('avvisi_spediti'), ${recipient.id}::integer)`.execute(tx);
    const scope = await readAccountScope(tx, recipient.id);
    if (!scope) return;
    const preferenze = await findPreferenze(tx, recipient.id);
    const tipi = MAILABLE_TYPES.filter((tipo) => preferenze[tipo] === quando);
    if (tipi.length === 0) return;
    await limitTransaction(tx, scope);
    const { gruppi } = await findAvvisi(tx, scope, notices, tipi, 'mai spediti');
    const newGruppi = await markAsMailed(tx, recipient.id, gruppi);
    const gruppiToMail = newGruppi
      .map((gruppo) => ({ ...gruppo, avvisi: gruppo.avvisi.filter(({ chiave }) => authors.get(chiave) !== recipient.id) }))
      .filter(({ avvisi }) => avvisi.length > 0);
    if (gruppiToMail.length === 0) return;
    const mail = quando === 'subito' ? composeImmediate(recipient, gruppiToMail) : composeRiepilogo(recipient, gruppiToMail);
    const { oggetto, ...content } = mail;
    const tipo = quando === 'subito' ? 'avvisi' : 'riepilogo';
    await enqueueMail(tx, posta, {
      user_id: recipient.id,
      destinatario: recipient.email,
      tipo,
      oggetto,
      ...writeMail(content, posta.origin),
    });
  });
}

async function markAsMailed(tx: Tx, user_id: number, gruppi: readonly GruppoAvvisi[]): Promise<GruppoAvvisi[]> {
  const keys = gruppi.flatMap(({ avvisi }) => avvisi.map(({ chiave, impronta }) => ({ chiave, impronta })));
  const { rows } = await sql<{ chiave: string }>`
    insert into avvisi_spediti as s (user_id, chiave, impronta)
    select ${user_id}::integer, chiave, min(impronta) from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n (chiave text, impronta text)
    group by chiave order by chiave
    on conflict (user_id, chiave) do update set impronta = excluded.impronta, created_at = now() where s.impronta <> excluded.impronta
    returning chiave`.execute(tx);
  const newKeys = new Set(rows.map(({ chiave }) => chiave));
  return gruppi
    .map((gruppo) => ({ ...gruppo, avvisi: gruppo.avvisi.filter(({ chiave }) => newKeys.has(chiave)) }))
    .filter(({ avvisi }) => avvisi.length > 0);
}

type NoticeMail = MailContent & { oggetto: string };

const greeting = ({ nome }: Recipient) => `Buongiorno${nome ? ` ${nome}` : ''}`;
const countAvvisi = (gruppi: readonly GruppoAvvisi[]) => gruppi.reduce((sum, { avvisi }) => sum + avvisi.length, 0);

function composeImmediate(recipient: Recipient, gruppi: readonly GruppoAvvisi[]): NoticeMail {
  const count = countAvvisi(gruppi);
  const sections = toSections(gruppi);
  const onlyRiga = count === 1 ? sections[0]?.righe[0] : undefined;
  return {
    oggetto: onlyRiga ? `${onlyRiga.titolo}: ${onlyRiga.testo}` : `${count} avvisi da Organico`,
    titolo: count === 1 ? 'Un nuovo avviso' : `${count} nuovi avvisi`,
    introduzione: `${greeting(recipient)}, ecco che cosa c'è di nuovo per te.`,
    gruppi: sections,
    vai: onlyRiga
      ? { label: 'Apri in Organico', collegamento: onlyRiga.collegamento }
      : { label: 'Apri Organico', collegamento: '/dashboard' },
  };
}

function composeRiepilogo(recipient: Recipient, gruppi: readonly GruppoAvvisi[]): NoticeMail {
  const count = countAvvisi(gruppi);
  return {
    oggetto: `Il tuo riepilogo: ${count === 1 ? 'una novità' : `${count} novità`}`,
    titolo: 'Il tuo riepilogo',
    introduzione: `${greeting(recipient)}, ecco che cosa si è aggiunto dall'ultima volta.`,
    gruppi: toSections(gruppi),
    vai: { label: 'Apri Organico', collegamento: '/dashboard' },
  };
}

const MAX_LISTED = 10;

function toSections(gruppi: readonly GruppoAvvisi[]): MailContent['gruppi'] {
  return gruppi.map(({ tipo, titolo, collegamento, avvisi }) => {
    // Only the number is mailed, because a name, for example of a document, may disclose an illness.
    if (MAILED_AS_COUNT.includes(tipo)) {
      return {
        titolo,
        collegamento,
        altri: 0,
        righe: [{ titolo, testo: avvisi.length === 1 ? 'Uno nuovo' : `${avvisi.length} nuovi`, collegamento }],
      };
    }
    const righe = avvisi.slice(0, MAX_LISTED).map(({ titolo, testo, collegamento }) => ({ titolo, testo, collegamento }));
    return { titolo, collegamento, righe, altri: avvisi.length - righe.length };
  });
}
