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
  /**
   * The brands of the audit log entry. Accounts that administer one of these brands can read the entry; without brands only
   * amministratori can.
   */
  brand_ids?: readonly number[];
  dopo: Record<string, unknown>;
  dopo_riservata?: Record<string, unknown> | undefined;
}

/**
 * Adds a fact to the audit log, such as an export. A fact changes no row. The database sets the actor and time of the entry.
 */
export async function recordFact(db: Tx, fact: Fact): Promise<void> {
  await factStatement(fact).execute(db);
}

/** Returns the statement that adds a fact to the audit log. The caller can send it in one round trip with other statements. */
export function factStatement({ azione, oggetto, oggetto_id = null, brand_ids = [], dopo, dopo_riservata }: Fact): RawBuilder<unknown> {
  const reserved = dopo_riservata ? JSON.stringify(dopo_riservata) : null;
  return sql`select registra_fatto(${azione}, ${oggetto}, ${oggetto_id}, ${[...brand_ids]}::integer[],
    ${JSON.stringify(dopo)}::jsonb, ${reserved}::jsonb)`;
}

interface ExportToRecord {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  righe?: number;
  query: Record<string, unknown>;
  countsRiservati?: boolean;
}

/**
 * Records an export in the audit log. Call it before the first byte is sent. The search text is not recorded, because it may be
 * a name.
 */
export async function recordExport(
  db: Db,
  scope: Scope,
  { query, countsRiservati = false, righe, ...exportDetails }: ExportToRecord,
): Promise<void> {
  const { q, sort: _, brand_id, ...otherFilters } = query;
  const filtri = { ...(q ? { ricerca: true } : {}), ...(brand_id === undefined ? {} : { brand_id }), ...otherFilters };
  const requestedBrands = brand_id === undefined ? scope.can_view : [brand_id].flat().map(Number);
  const brand_ids = scope.can_view.filter((id) => requestedBrands.includes(id));
  const isReserved = countsRiservati && brandsFor(scope, 'riservati.vedi').some((id) => brand_ids.includes(id));
  if (!isReserved) return insertEsportazione(db, scope, { ...exportDetails, righe, brand_ids, filtri });
  const { stato: __, situazione: ___, ...publicFilters } = filtri as { stato?: unknown; situazione?: unknown };
  return insertEsportazione(db, scope, { ...exportDetails, brand_ids, filtri: publicFilters, riservata: { righe, filtri } });
}

interface Esportazione {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  brand_ids: number[];
  righe?: number | undefined;
  filtri: Record<string, unknown>;
  riservata?: Record<string, unknown> | undefined;
}

async function insertEsportazione(db: Db, scope: Scope, { cosa, formato, brand_ids, riservata, ...details }: Esportazione): Promise<void> {
  const fact = {
    azione: 'esporta',
    oggetto: cosa.replaceAll('-', '_'),
    brand_ids,
    dopo: { formato, ...details },
    dopo_riservata: riservata,
  } as const;
  await transactionAs(db, scope, (tx) => recordFact(tx, fact));
}

// An access event in the audit log. Only amministratori can read it. It never contains a password or a typed name that no
// account has.
interface Access {
  evento: EventoAccesso;
  utente: number | undefined;
  indirizzo?: string;
  sessioni?: number;
  chiamata?: string;
  richiesta?: string;
  fattore?: string;
  /** The number of the event within the hour; undefined while every event is recorded. */
  volte?: number;
}

export async function recordAccess(db: Tx, access: Access): Promise<void> {
  await accessStatement(access).execute(db);
}

export function accessStatement({ utente, ...dopo }: Access): RawBuilder<unknown> {
  return factStatement({ azione: 'accesso', oggetto: 'accessi', oggetto_id: utente?.toString() ?? null, dopo });
}

/**
 * Records a rejected access in its own transaction, because the caller's transaction is rolled back or has not begun. In a
 * flood only some events are recorded.
 */
export async function recordRejectedAccess(db: Db, access: Access, userId?: number, gettone?: string): Promise<void> {
  const { isRecorded, ...eventCount } = countOccurrence(
    db,
    access.evento,
    userId === undefined ? (access.indirizzo ?? '') : `id:${userId}`,
  );
  if (!isRecorded) return;
  const actor = userId === undefined ? undefined : { user_id: userId, gettone };
  await transactionAs(db, actor, (tx) => recordAccess(tx, { ...access, ...eventCount }));
}

// A password attack must not fill the audit log. In each hour the first 20 events of a source are recorded, then one event each
// time their number has doubled.
const HOUR_MS = 60 * 60_000;
const ALWAYS_RECORDED = 20;
/**
 * The maximum number of sources that are counted separately. All later sources are counted together, so that an attack from
 * many addresses does not fill the audit log.
 */
const MAX_SOURCES = 50;
const OTHER_SOURCES = '';

interface Hour {
  start: number;
  counts: Map<string, number>;
}

const hoursByDb = new WeakMap<Db, Map<string, Hour>>();

interface Occurrence {
  isRecorded: boolean;
  /** The number of the event within the hour; undefined while every event of the source is recorded. */
  volte?: number;
}

/**
 * Counts an event and decides whether it is recorded. The decision depends only on the source, because a request for an
 * existing account must take the same time as one for an unknown account.
 */
export function countOccurrence(db: Db, event: string, source: string, now = Date.now()): Occurrence {
  const { counts } = currentHour(db, event, now);
  const countedSource = counts.has(source) || counts.size < MAX_SOURCES ? source : OTHER_SOURCES;
  const volte = (counts.get(countedSource) ?? 0) + 1;
  counts.set(countedSource, volte);
  return volte <= ALWAYS_RECORDED ? { isRecorded: true } : { isRecorded: hasDoubled(volte), volte };
}

function currentHour(db: Db, event: string, now: number): Hour {
  const hoursByEvent = hoursByDb.get(db) ?? new Map<string, Hour>();
  hoursByDb.set(db, hoursByEvent);
  const current = hoursByEvent.get(event);
  if (current && now - current.start < HOUR_MS) return current;
  const next = { start: now, counts: new Map<string, number>() };
  hoursByEvent.set(event, next);
  return next;
}

function hasDoubled(volte: number): boolean {
  return Number.isInteger(Math.log2(volte / ALWAYS_RECORDED));
}
