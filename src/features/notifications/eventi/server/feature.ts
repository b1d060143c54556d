import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { type Listening, listenOn } from '#server/db/listen.ts';
import { lastChange, presenceOf, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import { isFactorOverdue, rejectProgram, rejectUnready } from '#server/http/authorize-request.ts';
import { type Route, route } from '#server/http/route.ts';
import { type EventStream, type Message, registerStream } from '#server/http/stream.ts';
import { type Caller, recognize } from '#server/security/authenticate.ts';
import { readSessionCookie } from '#server/security/credential.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { TEMI, type Tema } from '#shared/temi.ts';
import { getUltimaModifica, type Versionato } from '#shared/ultima-modifica.ts';
import { streamEventi } from '../contract.ts';
import { type Change, MOST_IDS, seenBy } from '../rules.ts';

const eventiRoutes = ({ versioned }: { versioned: Readonly<Record<Versionato, Versioned>> }): Route[] => [
  route(getUltimaModifica, async ({ db, scope, query: { oggetto, id } }) => {
    const { chi = null, quando = null } = (await lastChange(db, scope, versioned[oggetto], id)) ?? {};
    return { chi, quando, ...(await presenceOf(db, scope, versioned[oggetto], id)) };
  }),
];

type Query = z.output<typeof streamEventi.query>;

/** The streaming call GET /api/eventi. Streams end when the server stops. `topics` maps audit log entries to changes. */
export function registerEventi(app: FastifyInstance, db: Db, pool: pg.Pool, topics: LiveTopics): void {
  const followers = new Followers(db, pool, topics);
  registerStream(app, streamEventi, (request, query) => {
    rejectProgram(streamEventi, request);
    return followers.join(readSessionCookie(request), (query as Query).da); // parsed by that contract
  });
  app.addHook('preClose', () => followers.close());
}

// Sends changes to open streams, filtered by the present permissions of each account.
const CHANNEL = 'organico_eventi';
const HEARTBEAT_MS = 25_000;
// The minimum pause between two batches of changes, in milliseconds. Changes during the pause are sent together.
const PAUSE_MS = 50;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// When the last event of the page is older than this, the page is told to refetch everything.
const LONGEST_GAP_MS = 60 * 60_000;
// The maximum number of streams per session. A browser needs one for all tabs, or one for each visible tab where tabs cannot share a stream.
const MOST_PER_SESSION = 8;

interface Follower {
  token: string;
  caller: Caller;
  stream: EventStream;
}

const AGGIORNA: Message = { event: 'aggiorna', data: {} };
const USCITA: Message = { event: 'uscita', data: {} };
// The heartbeat tells the page that all changes so far were sent. A page that gets no heartbeat in time reconnects.
const BATTITO: Message = { event: 'battito', data: {} };

/** All open streams of this server. The server starts to listen to the database when the first stream opens. */
class Followers {
  readonly #db: Db;
  readonly #pool: pg.Pool;
  readonly #topics: LiveTopics;
  readonly #all = new Set<Follower>();
  #listening: Promise<Listening> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;
  /** Ids of committed transactions that the database has announced and whose changes the server has not read yet. */
  #transactions = new Set<string>();
  #due = { check: false, gap: false };
  #working = false;

  constructor(db: Db, pool: pg.Pool, topics: LiveTopics) {
    this.#db = db;
    this.#pool = pool;
    this.#topics = topics;
  }

  /** Authenticates the session and returns a function that attaches its stream. `ms` is the age of the last event of the page. */
  async join(token: string | undefined, ms: number | undefined): Promise<(stream: EventStream) => void> {
    if (this.#closed) throw new Problem('unavailable', 'IN_ARRESTO', 'Il server si sta arrestando.', { retryAfter: 2 });
    await this.#listen();
    const caller = token === undefined ? undefined : (await recognize(this.#db, [token])).get(token);
    if (token === undefined || !caller) throw new Problem('unauthenticated', 'NON_AUTENTICATO', 'Accedi per continuare.');
    rejectUnready(streamEventi, caller);
    if ([...this.#all].filter((each) => each.token === token).length >= MOST_PER_SESSION) throw TROPPE_PAGINE();
    return (stream) => {
      const follower = { token, caller, stream };
      this.#all.add(follower);
      stream.onEnd(() => this.#all.delete(follower));
      if (this.#closed) stream.end();
      else void this.#catchUp(follower, ms);
    };
  }

  /** Ends all streams of this server. The pages then reconnect to a server that runs. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    for (const { stream } of this.#all) stream.end();
    const listening = await this.#listening?.catch(() => undefined);
    listening?.stop();
  }

  #listen(): Promise<Listening> {
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
    this.#listening ??= listenOn(this.#pool, CHANNEL, {
      notice: (payload) => {
        if (/^\d+$/.test(payload)) this.#transactions.add(payload);
        this.#wake({ check: true });
      },
      gap: () => this.#wake({ gap: true }),
    }).catch((error: unknown) => {
      this.#listening = undefined; // the next stream of a page tries to connect again
      throw error;
    });
    return this.#listening;
  }

  async #beat(): Promise<void> {
    const listening = await this.#listening?.catch(() => undefined);
    listening?.check();
    const isCurrent = listening?.hears() && !this.#due.gap;
    for (const { stream } of isCurrent ? this.#all : []) stream.send(BATTITO);
    this.#wake({ check: true }); // sessions may also expire without an event
  }

  /** Sends the changes, also of permissions, between the time when the page read its data and the time when its stream opened. */
  async #catchUp({ stream, token, caller: before }: Follower, ms: number | undefined): Promise<void> {
    try {
      const changes = ms === undefined ? [] : ms > LONGEST_GAP_MS ? undefined : await changesSince(this.#db, this.#topics, ms);
      const caller = (await recognize(this.#db, [token])).get(token);
      if (!caller) dismiss(stream);
      else if (isFactorOverdue(caller)) stopFollowing(stream);
      // The page may have read its data with permissions that were removed or added before the stream opened. Then it must refetch everything.
      else if (!changes || !isSame(before, caller) || (ms !== undefined && (await haveRightsChangedSince(this.#db, caller.scope, ms))))
        stream.send(AGGIORNA);
      else tell(stream, caller, changes);
      stream.send(BATTITO);
    } catch {
      stream.end(); // the page reconnects, and its new stream tries again
    }
  }

  #wake(due: { check?: boolean; gap?: boolean }): void {
    this.#due = { ...this.#due, ...due };
    if (!this.#working && this.#all.size > 0) void this.#work();
    if (this.#all.size === 0) this.#transactions.clear();
  }

  /** Processes batches in order, so that an account that has lost a permission gets no later change. */
  async #work(): Promise<void> {
    this.#working = true;
    while (!this.#closed && (this.#due.check || this.#due.gap)) {
      const transactions = [...this.#transactions];
      const { gap } = this.#due;
      this.#transactions.clear();
      this.#due = { check: false, gap: false };
      const isTold = await this.#tellAll(transactions, gap).catch(() => false);
      if (!isTold) this.#due.gap = true; // the changes are lost, so all pages must refetch
      await new Promise((done) => setTimeout(done, isTold ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS).unref());
    }
    this.#working = false;
  }

  /**
   * Before each batch the session and the permissions of every stream are checked again, so that an ended session or a removed permission
   * takes effect at once.
   */
  async #tellAll(transactions: string[], gap: boolean): Promise<boolean> {
    const followers = [...this.#all];
    const callers = await recognize(this.#db, [...new Set(followers.map(({ token }) => token))]);
    const changes = transactions.length > 0 ? await changesOfTransactions(this.#db, this.#topics, transactions) : [];
    for (const follower of followers) {
      const { stream, token, caller: before } = follower;
      const caller = callers.get(token);
      if (caller) follower.caller = caller;
      if (!caller) dismiss(stream);
      else if (isFactorOverdue(caller)) stopFollowing(stream);
      else if (gap || !isSame(before, caller)) stream.send(AGGIORNA);
      else tell(stream, caller, changes);
    }
    return true;
  }
}

function dismiss(stream: EventStream): void {
  stream.send(USCITA);
  stream.end();
}

/**
 * Ends the stream of an account whose second factor is overdue. The page reads its data again, gets FATTORE_RICHIESTO, and shows the setup.
 */
function stopFollowing(stream: EventStream): void {
  stream.send(AGGIORNA);
  stream.end();
}

function tell(stream: EventStream, { scope }: Caller, changes: readonly Change[]): void {
  const temi = seenBy(scope, changes);
  if (temi) stream.send({ event: 'cambiato', data: { temi } });
}

function isSame(before: Caller, now: Caller): boolean {
  return isDeepStrictEqual(comparable(before), comparable(now));
}

function comparable({ user, scope }: Caller) {
  const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
  return { user, can_view: inOrder(scope.can_view), can_edit: inOrder(scope.can_edit), can_admin: inOrder(scope.can_admin) };
}

const TROPPE_PAGINE = () =>
  new Problem('too_many', 'TROPPE_PAGINE_APERTE', 'Organico è aperto in troppe pagine: chiudine qualcuna.', { retryAfter: 30 });

type LiveTopics = Record<Tema, LiveTopic>;

function changesOfTransactions(db: Db, topics: LiveTopics, transactions: readonly string[]): Promise<Change[]> {
  return readChanges(db, topics, sql`r.transazione = any(${[...transactions]}::xid8[])`);
}

// The longest time in milliseconds between the write and the commit of an entry, so that slightly older entries are included.
const UNCOMMITTED_MS = 60_000;

/** The changes of the last `ms` milliseconds by the clock of the database, and a little more. */
function changesSince(db: Db, topics: LiveTopics, ms: number): Promise<Change[]> {
  return readChanges(db, topics, within(ms + UNCOMMITTED_MS));
}

const within = (ms: number) => sql`r.quando >= now() - ${ms} * interval '1 millisecond'`;

/**
 * Whether the permissions or visible brands of an account have changed in the last `ms` milliseconds. Other changes of the account are
 * ignored, because a page refetches everything when the result is true.
 */
async function haveRightsChangedSince(db: Db, { user_id, amministratore }: Scope, ms: number): Promise<boolean> {
  const id = sql`${user_id}::integer::text`;
  const { rows } = await sql<{ cambiati: boolean }>`
    select exists (
      select from registro r where ${within(ms)} and case r.oggetto
        when 'users' then r.oggetto_id = ${id}
        when 'user_brands' then coalesce(r.dopo, r.prima) ->> 'user_id' = ${id}
          or r.oggetto_id in (select u.id::text from user_brands u where u.user_id = ${user_id})
        when 'brands' then ${amministratore} and r.azione <> 'modifica'
        else false end) as cambiati`.execute(db);
  return rows[0]?.cambiati ?? false;
}

/**
 * The changes that these audit log entries describe, one for each topic and brand. They are read once for all streams and contain only ids.
 * seenBy() filters them for each account.
 */
async function readChanges(db: Db, topics: LiveTopics, which: RawBuilder<unknown>): Promise<Change[]> {
  const seen = TEMI.map((tema) => sql`select ${tema}::text, t.* from (${topics[tema]}) t (id, brand_id, riservata)`);
  const { rows } = await sql<Change>`
    with voci as (
      select r.oggetto, r.oggetto_id, r.azione, r.dipendente_id, r.brand_ids, coalesce(r.dopo, r.prima) as valori,
             r.prima is null and r.dopo is null as riservata, r.prima ? 'amministratore' as era_amministratore
      from registro r where ${which} and r.azione in ('crea', 'modifica', 'elimina')
    ),
    viste (tema, id, brand_id, riservata) as (${sql.join(seen, sql` union all `)})
    select tema, brand_id, riservata, case when count(distinct id) <= ${MOST_IDS} and count(id) = count(*) then array_agg(distinct id) end as ids
    from viste group by tema, brand_id, riservata`.execute(db);
  return rows;
}

export const eventiFeature = {
  routes: eventiRoutes,
} satisfies Feature;
