import { sql } from 'kysely';
import type { GruppoAvvisi } from '#features/notifications/avvisi/contract.ts';
import { PER_POSTA, type Quando, SOLO_QUANTI } from '#features/notifications/avvisi/rules.ts';
import { findAvvisi, type Notices } from '#features/notifications/avvisi/server/find-avvisi.ts';
import { findPreferenze } from '#features/notifications/avvisi/server/keep-preferenze.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { scopeOfAccount } from '#server/security/authenticate.ts';
import { enqueueMail, type Posta } from './send-mail.ts';
import { type Lettera, writeMail } from './write-mail.ts';

export interface Receiver {
  id: number;
  email: string;
  nome: string | null;
}

/** By a notice's key, the account that has just made what it tells of: nobody is told by mail of what they did themselves. */
export type Authors = ReadonlyMap<string, number>;

interface Telling {
  quando: Exclude<Quando, 'mai'>;
  authors: Authors;
}

/**
 * Puts into the queue one mail of all notices that an account has not been told of yet, of the kinds that it wants told now; none where
 * there is nothing new. What was told is remembered in the same transaction. The account's rights are those of this moment.
 */
export async function tellNotices(
  db: Db,
  { posta, notices }: { posta: Posta; notices: Notices },
  to: Receiver,
  { quando, authors }: Telling,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One at a time: two rounds that overlap would both find it new.
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

/** Those that this account has not been told of as they are now; from here on it has. */
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

/** So many of a kind are named. */
const NOMINATI = 10;

function sectionsOf(gruppi: readonly GruppoAvvisi[]): Lettera['gruppi'] {
  return gruppi.map(({ tipo, titolo, collegamento, avvisi }) => {
    // What such a document is called can say what is in it.
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
