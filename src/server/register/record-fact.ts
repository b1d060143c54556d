import { type RawBuilder, sql } from 'kysely';
import { transactionAs } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Elenco, FormatoReport } from '#shared/esportazioni.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { EventoAccesso } from '#shared/registro.ts';

interface Fact {
  azione: 'accesso' | 'esporta' | 'legge';
  oggetto: string;
  oggetto_id?: string | null;
  /** The brands it is of: who administers one of them reads it. None: for the amministratore alone. */
  brand_ids?: readonly number[];
  dopo: Record<string, unknown>;
  /** What of it only those may read who may see sick leave and salary. */
  dopo_riservata?: Record<string, unknown> | undefined;
}

/** Enters in the register what changes no row. Its author is the transaction's actor and its instant the database's: neither can be chosen. */
export async function recordFact(db: Tx, fact: Fact): Promise<void> {
  await enteringFact(fact).execute(db);
}

/** The statement that does, for who sends it along with others. */
export function enteringFact({ azione, oggetto, oggetto_id = null, brand_ids = [], dopo, dopo_riservata }: Fact): RawBuilder<unknown> {
  const reserved = dopo_riservata ? JSON.stringify(dopo_riservata) : null;
  return sql`select registra_fatto(${azione}, ${oggetto}, ${oggetto_id}, ${[...brand_ids]}::integer[],
    ${JSON.stringify(dopo)}::jsonb, ${reserved}::jsonb)`;
}

interface Esportato {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  righe?: number;
  query: Record<string, unknown>;
  /** Whether the number of rows tells what only HR may know, such as how many are ill: a count says it as well as a name. */
  countsRiservati?: boolean;
}

/**
 * Enters an export in the register, before the first byte of it leaves. What was searched for may be somebody's name, and an entry
 * stays for ever: that there was a search is entered, its words are not.
 */
export async function recordExport(db: Db, scope: Scope, { query, countsRiservati = false, righe, ...about }: Esportato): Promise<void> {
  const { q, sort: _, brand_id, ...others } = query;
  const filtri = { ...(q ? { ricerca: true } : {}), ...(brand_id === undefined ? {} : { brand_id }), ...others };
  const named = brand_id === undefined ? scope.can_view : [brand_id].flat().map(Number);
  const brand_ids = scope.can_view.filter((id) => named.includes(id));
  const isReserved = countsRiservati && brandsFor(scope, 'riservati.vedi').some((id) => brand_ids.includes(id));
  if (!isReserved) return insertEsportazione(db, scope, { ...about, righe, brand_ids, filtri });
  const { stato: __, situazione: ___, ...known } = filtri as { stato?: unknown; situazione?: unknown };
  return insertEsportazione(db, scope, { ...about, brand_ids, filtri: known, riservata: { righe, filtri } });
}

interface Esportazione {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  /** The brands whose rows can be in the file. */
  brand_ids: number[];
  righe?: number | undefined;
  /** The filters that were on. */
  filtri: Record<string, unknown>;
  /** What of it only those may read who may see sick leave and salary (rule 19). */
  riservata?: Record<string, unknown> | undefined;
}

/** The one row that an export writes, in a transaction of its own: who took out what, and how much of it (rule 27). */
async function insertEsportazione(db: Db, scope: Scope, { cosa, formato, brand_ids, riservata, ...more }: Esportazione): Promise<void> {
  const fact = {
    azione: 'esporta',
    oggetto: cosa.replaceAll('-', '_'),
    brand_ids,
    dopo: { formato, ...more },
    dopo_riservata: riservata,
  } as const;
  await transactionAs(db, scope, (tx) => recordFact(tx, fact));
}

// Who came in, went out, was kept out or refused, for the register: the amministratore alone reads it. Never a password, nor a name
// that somebody typed and no account has.
interface Access {
  evento: EventoAccesso;
  /** The account that it is about; undefined when there is none of that name. */
  utente: number | undefined;
  /** Where it came from. */
  indirizzo?: string;
  /** How many sessions ended. */
  sessioni?: number;
  /** The call that was refused: 'PATCH /api/hardware/:id/assign', and what it would have done. */
  chiamata?: string;
  richiesta?: string;
  /** With what somebody came in, or which second factor it is about. */
  fattore?: string;
  /** Which one of the hour it is, where not each is entered. */
  volte?: number;
}

/** Enters what happened in the caller's transaction, as its actor's doing: it stands if the rest does. */
export async function recordAccess(db: Tx, access: Access): Promise<void> {
  await enteringAccess(access).execute(db);
}

/** The statement that does, for who sends it along with others. */
export function enteringAccess({ utente, ...dopo }: Access): RawBuilder<unknown> {
  return enteringFact({ azione: 'accesso', oggetto: 'accessi', oggetto_id: utente?.toString() ?? null, dopo });
}

/**
 * Enters what was refused, in a transaction of its own: the caller's is undone, or has not begun. `by` is the account behind it,
 * where one is signed in. `gettone`: of its program. Of a flood some are entered, with their number; which ones does not depend on whether an account exists.
 */
export async function recordRefusedAccess(db: Db, access: Access, by?: number, gettone?: string): Promise<void> {
  const { isTold, ...many } = occurrence(db, access.evento, by === undefined ? (access.indirizzo ?? '') : `id:${by}`);
  if (!isTold) return;
  const actor = by === undefined ? undefined : { user_id: by, gettone };
  await transactionAs(db, actor, (tx) => recordAccess(tx, { ...access, ...many }));
}

// Which of many events alike are worth an entry each. Somebody who tries passwords all night must not fill the register, nor push
// others' mistakes out of sight: of each source the first ones of an hour count one by one, then each time their number has doubled.
const HOUR_MS = 60 * 60_000;
const ONE_BY_ONE = 20;
/** Told apart in an hour: who comes from ever new addresses is one source together with all who come after these. */
const MOST_SOURCES = 50;
const OTHERS = '';

interface Hour {
  since: number;
  /** How many of each source so far. */
  of: Map<string, number>;
}

const hours = new WeakMap<Db, Map<string, Hour>>();

interface Occurrence {
  isTold: boolean;
  /** How many there have been of this source in this hour, once they are not told one by one any more. */
  volte?: number;
}

/** Counts one more. It looks at the source and never at what was tried: an account that exists costs the same time as one that does not. */
export function occurrence(db: Db, kind: string, source: string, now = Date.now()): Occurrence {
  const { of } = hourOf(db, kind, now);
  const counted = of.has(source) || of.size < MOST_SOURCES ? source : OTHERS;
  const volte = (of.get(counted) ?? 0) + 1;
  of.set(counted, volte);
  return volte <= ONE_BY_ONE ? { isTold: true } : { isTold: hasDoubled(volte), volte };
}

function hourOf(db: Db, kind: string, now: number): Hour {
  const kinds = hours.get(db) ?? new Map<string, Hour>();
  hours.set(db, kinds);
  const current = kinds.get(kind);
  if (current && now - current.since < HOUR_MS) return current;
  const next = { since: now, of: new Map<string, number>() };
  kinds.set(kind, next);
  return next;
}

/** 40, 80, 160 … */
function hasDoubled(volte: number): boolean {
  return Number.isInteger(Math.log2(volte / ONE_BY_ONE));
}
