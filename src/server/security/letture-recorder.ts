import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Lettura, segnoOf, type ViaLettura } from '#shared/letture.ts';
import type { Scope } from './scope.ts';

type Told = Lettura & { via: ViaLettura };

/** Collects the reads of reserved data (sick leave, salary, HR documents) of an answer, and records them before the answer is sent. */
export class LettureRecorder {
  #told: (Lettura & { via: ViaLettura | undefined })[] = [];

  /** Adds reads. `via` says how the data was read (for example in an export); undefined means the way of the whole answer. */
  tell(letture: readonly Lettura[], via?: ViaLettura): void {
    for (const lettura of letture) this.#told.push({ ...lettura, via });
  }

  /** Drops the collected reads of a transaction that is retried: the next attempt collects its own reads. */
  forget(): void {
    this.#told = [];
  }

  /** Records the reads, one statement per `via`, in the caller's transaction if there is one. If it fails, the answer is not sent. */
  async record(db: Db, scope: Scope | undefined, way?: ViaLettura): Promise<void> {
    if (this.#told.length === 0) return;
    if (!scope) throw new Error('Nobody who is not signed in reads what is recorded.');
    const plain = way ?? (scope.gettone === undefined ? 'pagina' : 'programma');
    const all = this.#told.splice(0).map((each): Told => ({ ...each, via: each.via ?? plain }));
    // Inside a transaction the commit is uncertain, so the cache of recent reads is not used.
    const recent = db.isTransaction ? undefined : recentOf(db);
    const now = Date.now();
    const keyOf = keysOf(scope, now);
    const told = recent ? all.filter((each) => !(now - (recent.get(keyOf(each)) ?? 0) < RECENT_MS)) : all;
    for (const [via, those] of Map.groupBy(told, (each) => each.via)) {
      await sql`select registra_letture(${scope.user_id}, ${scope.gettone ?? null}, ${via},
        ${those.map(({ dipendente_id }) => dipendente_id ?? null)}::uuid[], ${those.map(({ tipo }) => tipo)}::text[],
        ${those.map(({ documento_id }) => documento_id ?? null)}::integer[])`.execute(db);
    }
    for (const each of recent ? told : []) recent?.set(keyOf(each), now);
    while (recent && recent.size > MOST) recent.delete(recent.keys().next().value ?? '');
  }
}

/** The same read within this time is not recorded again. The SQL function `registra_letture` applies the same limit across servers. */
const RECENT_MS = 300_000;
const MOST = 10_000;
const recents = new WeakMap<Db, Map<string, number>>();

function recentOf(db: Db): Map<string, number> {
  const known = recents.get(db) ?? new Map<string, number>();
  recents.set(db, known);
  return known;
}

function keysOf({ user_id, gettone }: Scope, now: number): (told: Told) => string {
  const who = [todayInItaly(new Date(now)), user_id, gettone].join('\n');
  return ({ via, tipo, dipendente_id, documento_id }) => `${who}\n${via}\n${tipo}\n${dipendente_id}\n${documento_id}`;
}

// Finds the reads of reserved data in a response by its contract, so that a new call needs no extra code.
type Finder = (value: unknown, found: Lettura[]) => void;

const finders = new WeakMap<Endpoint, Finder | null>();

/** The reads that this valid response reveals. */
export function lettureIn(endpoint: Endpoint, reply: unknown): Lettura[] {
  const found: Lettura[] = [];
  finderFor(endpoint)?.(reply, found);
  return found;
}

/** True if a response of this call can reveal reserved data. */
export const canTell = (endpoint: Endpoint): boolean => finderFor(endpoint) !== null;

function finderFor(endpoint: Endpoint): Finder | null {
  const known = finders.get(endpoint);
  if (known !== undefined) return known;
  const made = finderOf(endpoint.response) ?? null;
  finders.set(endpoint, made);
  return made;
}

function finderOf(schema: z.core.$ZodType): Finder | undefined {
  if (schema instanceof z.ZodObject) return finderOfObject(schema.shape);
  if (schema instanceof z.ZodArray) return each(finderOf(schema.element), (list: unknown[]) => list);
  if (schema instanceof z.ZodRecord) return each(finderOf(schema.valueType), (record: object) => Object.values(record));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = finderOf(schema.unwrap());
    return inner && ((value, found) => value !== null && value !== undefined && inner(value, found));
  }
  if (schema instanceof z.ZodUnion) return together(schema.options.map(finderOf));
  return undefined;
}

/** Finds the reserved fields of a record and of records inside it. The record's id names the employee. */
function finderOfObject(shape: z.core.$ZodShape): Finder | undefined {
  const segni = Object.entries(shape).flatMap(([name, field]) => {
    const segno = segnoOf(field);
    return segno ? [{ name, ...segno }] : [];
  });
  if (segni.length > 0 && !('id' in shape)) throw new Error(`A record with ${segni.map(({ name }) => name).join(', ')} says nobody's id.`);
  const own: Finder | undefined =
    segni.length === 0
      ? undefined
      : (value, found) => {
          const told = segni.filter(({ name, tells }) => tells(fieldOf(value, name)));
          for (const tipo of new Set(told.map(({ tipo }) => tipo))) found.push({ tipo, dipendente_id: String(fieldOf(value, 'id')) });
        };
  const parts = Object.entries(shape).map(([name, field]): Finder | undefined => {
    const inner = finderOf(field);
    return inner && ((value, found) => inner(fieldOf(value, name), found));
  });
  return together([own, ...parts]);
}

const fieldOf = (record: unknown, name: string): unknown => (record as Record<string, unknown>)[name]; // a valid response has the field

function each<T>(inner: Finder | undefined, itemsOf: (value: T) => unknown[]): Finder | undefined {
  return (
    inner &&
    ((value, found) => {
      for (const item of itemsOf(value as T)) inner(item, found);
    })
  );
}

function together(finders: readonly (Finder | undefined)[]): Finder | undefined {
  const those = finders.filter((finder) => finder !== undefined);
  if (those.length < 2) return those[0];
  return (value, found) => {
    for (const finder of those) finder(value, found);
  };
}
