import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { type ListenConnection, listenOn } from '#server/db/listen.ts';
import { lastChange, readPresenza, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import { isFactorOverdue, rejectProgram, rejectUnready } from '#server/http/authorize-request.ts';
import { type Route, route } from '#server/http/route.ts';
import { parseServerTime, serverNow } from '#server/http/server-time.ts';
import { type EventStream, type Message, registerStream } from '#server/http/stream.ts';
import { authenticateSessions, type Caller } from '#server/security/authenticate.ts';
import { readSessionCookie } from '#server/security/credential.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { TEMI, type Tema } from '#shared/temi.ts';
import { getUltimaModifica, type Versionato } from '#shared/ultima-modifica.ts';
import { streamEventi } from '../contract.ts';
import { type LiveChange, MAX_IDS, visibleChanges } from '../rules.ts';
import { HeardTransactions } from './heard-transactions.ts';

const eventiRoutes = ({ versioned }: { versioned: Readonly<Record<Versionato, Versioned>> }): Route[] => [
  route(getUltimaModifica, async ({ db, scope, query: { oggetto, id } }) => {
    const { chi = null, quando = null } = (await lastChange(db, scope, versioned[oggetto], id)) ?? {};
    return { chi, quando, ...(await readPresenza(db, scope, versioned[oggetto], id)) };
  }),
];

type StreamQuery = z.output<typeof streamEventi.query>;

export function registerEventi(app: FastifyInstance, db: Db, pool: pg.Pool, topics: LiveTopics): void {
  const streams = new EventStreams(db, pool, topics);
  registerStream(app, streamEventi, (request, query) => {
    rejectProgram(streamEventi, request);
    return streams.open(readSessionCookie(request), (query as StreamQuery).da); // The contract has parsed the query.
  });
  app.addHook('preClose', () => streams.close());
}

const CHANNEL = 'organico_eventi';
const HEARTBEAT_MS = 25_000;
// The pause in milliseconds between two batches of events. Changes during the pause are sent together.
const PAUSE_MS = 50;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// The longest gap since the last event of a page, in milliseconds. A page whose last event is older must refetch everything.
const MAX_GAP_MS = 60 * 60_000;
// The maximum number of event streams of a session. A browser needs one stream for all tabs, or one for each visible tab where tabs cannot
// share a stream.
const MAX_PER_SESSION = 8;

interface StreamEntry {
  token: string;
  caller: Caller;
  stream: EventStream;
  /** Whether the stream has sent the changes that the page missed before the stream opened. Only then does it get heartbeats. */
  isCaughtUp: boolean;
}

const REFETCH_ALL: Message = { event: 'aggiorna', data: {} };
const SESSION_ENDED: Message = { event: 'uscita', data: {} };
// The heartbeat tells the page that all changes until its time were sent. A page that gets no heartbeat in time reconnects.
const heartbeat = (at: number): Message => ({ event: 'battito', data: {}, at });

/** All open event streams of this server. The server starts to listen to the database when the first stream opens. */
class EventStreams {
  readonly #db: Db;
  readonly #pool: pg.Pool;
  readonly #topics: LiveTopics;
  readonly #streams = new Set<StreamEntry>();
  #listening: Promise<ListenConnection> | undefined;
  readonly #heard = new HeardTransactions();
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;
  #transactions = new Set<string>();
  #pending = { check: false, gap: false, beat: false };
  #isWorking = false;

  constructor(db: Db, pool: pg.Pool, topics: LiveTopics) {
    this.#db = db;
    this.#pool = pool;
    this.#topics = topics;
  }

  async open(token: string | undefined, since: string | undefined): Promise<(stream: EventStream) => void> {
    if (this.#isClosed) throw new Problem('unavailable', 'IN_ARRESTO', 'Il server si sta arrestando.', { retryAfter: 2 });
    await this.#listen();
    const caller = token === undefined ? undefined : (await authenticateSessions(this.#db, [token])).get(token);
    if (token === undefined || !caller) throw new Problem('unauthenticated', 'NON_AUTENTICATO', 'Accedi per continuare.');
    rejectUnready(streamEventi, caller);
    if ([...this.#streams].filter((entry) => entry.token === token).length >= MAX_PER_SESSION) throw TROPPE_PAGINE();
    return (stream) => {
      const entry = { token, caller, stream, isCaughtUp: false };
      this.#streams.add(entry);
      stream.onEnd(() => this.#streams.delete(entry));
      if (this.#isClosed) stream.end();
      else void this.#catchUp(entry, since === undefined ? undefined : parseServerTime(since));
    };
  }

  /** Ends all event streams. The pages then reconnect to a server that runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const { stream } of this.#streams) stream.end();
    const listening = await this.#listening?.catch(() => undefined);
    listening?.stop();
  }

  #listen(): Promise<ListenConnection> {
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
    this.#listening ??= listenOn(this.#pool, CHANNEL, {
      notice: (payload) => {
        if (/^\d+$/.test(payload)) {
          this.#transactions.add(payload);
          this.#heard.add(payload);
        }
        this.#wake({ check: true });
      },
      gap: () => {
        this.#heard.restart();
        this.#wake({ gap: true });
      },
    }).then(
      (connection) => {
        this.#heard.restart();
        return connection;
      },
      (error: unknown) => {
        this.#listening = undefined; // The next event stream tries to connect again.
        throw error;
      },
    );
    return this.#listening;
  }

  async #beat(): Promise<void> {
    const listening = await this.#listening?.catch(() => undefined);
    const hearsAll = await listening?.check();
    // Every session is checked, because sessions may also expire without an event.
    this.#wake({ check: true, beat: hearsAll === true });
  }

  /** Sends the changes, also of permissions, between the time when the page read its data and the time when its stream opened. */
  async #catchUp(entry: StreamEntry, since: number | undefined): Promise<void> {
    const { stream, token, caller: former } = entry;
    const startedAt = serverNow();
    const ageMs = since === undefined ? undefined : Math.max(0, startedAt - since);
    try {
      const changes =
        since === undefined || ageMs === undefined ? [] : ageMs > MAX_GAP_MS ? undefined : await this.#changesSince(since, ageMs);
      const caller = (await authenticateSessions(this.#db, [token])).get(token);
      if (!caller) endSessionStream(stream);
      else if (isFactorOverdue(caller)) refetchAndEnd(stream);
      // The page may have read its data with permissions that were removed or added before the stream opened.
      else if (
        !changes ||
        !haveSamePermissions(former, caller) ||
        (ageMs !== undefined && (await haveRightsChangedWithin(this.#db, caller.scope, ageMs)))
      )
        stream.send(REFETCH_ALL);
      else sendChanges(stream, caller, changes);
      stream.send(heartbeat(startedAt));
      entry.isCaughtUp = true;
    } catch {
      stream.end(); // The page reconnects, and its new stream tries again.
    }
  }

  /** Reads the changes since `since`, in milliseconds of this server. `ageMs` is the time between `since` and now. */
  async #changesSince(since: number, ageMs: number): Promise<LiveChange[]> {
    const heard = this.#heard.since(since);
    if (!heard) return changesWithin(this.#db, this.#topics, ageMs);
    return heard.length > 0 ? changesOfTransactions(this.#db, this.#topics, heard) : [];
  }

  #wake(pending: { check?: boolean; gap?: boolean; beat?: boolean }): void {
    this.#pending = { ...this.#pending, ...pending };
    if (!this.#isWorking && this.#streams.size > 0) void this.#work();
    if (this.#streams.size === 0) this.#transactions.clear();
  }

  /** Sends one batch of changes after the other, so that an account that has lost a permission gets no later change. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    while (!this.#isClosed && (this.#pending.check || this.#pending.gap)) {
      const transactions = [...this.#transactions];
      const { gap, beat } = this.#pending;
      const startedAt = serverNow();
      this.#transactions.clear();
      this.#pending = { check: false, gap: false, beat: false };
      const isSent = await this.#sendAll(transactions, gap).catch(() => false);
      const caughtUp = isSent && beat ? [...this.#streams].filter(({ isCaughtUp }) => isCaughtUp) : [];
      for (const { stream } of caughtUp) stream.send(heartbeat(startedAt));
      if (!isSent) this.#pending.gap = true; // The changes are lost, so all pages must refetch.
      await new Promise((resolve) => setTimeout(resolve, isSent ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS).unref());
    }
    this.#isWorking = false;
  }

  /**
   * Sends a batch of changes to all streams. Before each batch, it checks session and permissions of every stream, so that an ended
   * session or a removed permission takes effect at once.
   */
  async #sendAll(transactions: string[], gap: boolean): Promise<boolean> {
    const entries = [...this.#streams];
    const callers = await authenticateSessions(this.#db, [...new Set(entries.map(({ token }) => token))]);
    const changes = transactions.length > 0 ? await changesOfTransactions(this.#db, this.#topics, transactions) : [];
    for (const entry of entries) {
      const { stream, token, caller: former } = entry;
      const caller = callers.get(token);
      if (caller) entry.caller = caller;
      if (!caller) endSessionStream(stream);
      else if (isFactorOverdue(caller)) refetchAndEnd(stream);
      else if (gap || !haveSamePermissions(former, caller)) stream.send(REFETCH_ALL);
      else sendChanges(stream, caller, changes);
    }
    return true;
  }
}

function endSessionStream(stream: EventStream): void {
  stream.send(SESSION_ENDED);
  stream.end();
}

/**
 * Ends the stream of an account whose second factor is overdue: the page reads its data again, gets FATTORE_RICHIESTO, and shows the
 * setup.
 */
function refetchAndEnd(stream: EventStream): void {
  stream.send(REFETCH_ALL);
  stream.end();
}

function sendChanges(stream: EventStream, { scope }: Caller, changes: readonly LiveChange[]): void {
  const temi = visibleChanges(scope, changes);
  if (temi) stream.send({ event: 'cambiato', data: { temi } });
}

function haveSamePermissions(former: Caller, current: Caller): boolean {
  return isDeepStrictEqual(comparablePermissions(former), comparablePermissions(current));
}

function comparablePermissions({ user, scope }: Caller) {
  return { user, rights: rightsOf(scope) };
}

const TROPPE_PAGINE = () =>
  new Problem('too_many', 'TROPPE_PAGINE_APERTE', 'Organico è aperto in troppe pagine: chiudine qualcuna.', { retryAfter: 30 });

type LiveTopics = Record<Tema, LiveTopic>;

function changesOfTransactions(db: Db, topics: LiveTopics, transactions: readonly string[]): Promise<LiveChange[]> {
  return readChanges(db, topics, sql`r.transazione = any(${[...transactions]}::xid8[])`);
}

// The longest time in milliseconds between the write and the commit of an audit log entry.
const UNCOMMITTED_MS = 60_000;

/**
 * Reads the changes of the last `ageMs` milliseconds from the audit log, for a server that has not listened all that time. The result
 * includes older changes of up to a minute, because the transaction of an entry may have committed later.
 */
function changesWithin(db: Db, topics: LiveTopics, ageMs: number): Promise<LiveChange[]> {
  return readChanges(db, topics, changedWithin(ageMs + UNCOMMITTED_MS));
}

const changedWithin = (ms: number) => sql`r.quando >= now() - ${ms} * interval '1 millisecond'`;

/**
 * True when the permissions or the visible brands of the account have changed. Other changes of the account are ignored, because a page
 * refetches everything when the result is true.
 */
async function haveRightsChangedWithin(db: Db, { user_id, amministratore }: Scope, ms: number): Promise<boolean> {
  const id = sql`${user_id}::integer::text`;
  const { rows } = await sql<{ has_changed: boolean }>`
    select exists (
      select from registro r where ${changedWithin(ms)} and case r.oggetto
        when 'users' then r.oggetto_id = ${id}
        when 'user_brands' then coalesce(r.dopo, r.prima) ->> 'user_id' = ${id}
          or r.oggetto_id in (select u.id::text from user_brands u where u.user_id = ${user_id})
        when 'brands' then ${amministratore} and r.azione <> 'modifica'
        else false end) as has_changed`.execute(db);
  return rows[0]?.has_changed ?? false;
}

/**
 * Reads one change for each topic and brand, with ids only. The changes are read once for all streams; visibleChanges() filters the
 * result for each account.
 */
async function readChanges(db: Db, topics: LiveTopics, condition: RawBuilder<unknown>): Promise<LiveChange[]> {
  const selects = TEMI.map((tema) => sql`select ${tema}::text, t.* from (${topics[tema]}) t (id, brand_id, riservata)`);
  const { rows } = await sql<LiveChange>`
    with voci as (
      select r.oggetto, r.oggetto_id, r.azione, r.dipendente_id, r.brand_ids, coalesce(r.dopo, r.prima) as valori,
             r.prima is null and r.dopo is null as riservata, r.prima ? 'amministratore' as era_amministratore
      from registro r where ${condition} and r.azione in ('crea', 'modifica', 'elimina')
    ),
    viste (tema, id, brand_id, riservata) as (${sql.join(selects, sql` union all `)})
    select tema, brand_id, riservata, case when count(distinct id) <= ${MAX_IDS} and count(id) = count(*) then array_agg(distinct id) end as ids
    from viste group by tema, brand_id, riservata`.execute(db);
  return rows;
}

export const eventiFeature = {
  routes: eventiRoutes,
} satisfies Feature;
