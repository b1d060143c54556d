import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Lettura, letturaMarkOf, type ViaLettura } from '#shared/letture.ts';
import type { Scope } from './scope.ts';

type RecordedLettura = Lettura & { via: ViaLettura };

/**
 * Collects the reads of reserved data (sick leave, salary, HR documents) of a request and records them before the answer is
 * sent.
 */
export class LettureRecorder {
  #letture: (Lettura & { via: ViaLettura | undefined })[] = [];

  /** Adds reads. Without `via` they get the way (page, program, file) of the whole answer. */
  tell(letture: readonly Lettura[], via?: ViaLettura): void {
    for (const lettura of letture) this.#letture.push({ ...lettura, via });
  }

  /** Drops the collected reads, because a retried transaction collects its own reads. */
  clear(): void {
    this.#letture = [];
  }

  /** Records the collected reads, in the caller's transaction if there is one. If this fails, the answer is not sent. */
  async record(db: Db, scope: Scope | undefined, way?: ViaLettura): Promise<void> {
    if (this.#letture.length === 0) return;
    if (!scope) throw new Error('Reads of reserved data need a signed-in caller.');
    const defaultVia = way ?? (scope.gettone === undefined ? 'pagina' : 'programma');
    const all = this.#letture.splice(0).map((each): RecordedLettura => ({ ...each, via: each.via ?? defaultVia }));
    // The cache of recent reads is not used inside a transaction, because the commit is uncertain.
    const recent = db.isTransaction ? undefined : recentLetture(db);
    const now = Date.now();
    const keyOf = createKey(scope, now);
    const newLetture = recent ? all.filter((each) => !(now - (recent.get(keyOf(each)) ?? 0) < RECENT_MS)) : all;
    for (const [via, group] of Map.groupBy(newLetture, (each) => each.via)) {
      await sql`select registra_letture(${scope.user_id}, ${scope.gettone ?? null}, ${via},
        ${group.map(({ dipendente_id }) => dipendente_id ?? null)}::uuid[], ${group.map(({ tipo }) => tipo)}::text[],
        ${group.map(({ documento_id }) => documento_id ?? null)}::integer[])`.execute(db);
    }
    for (const each of recent ? newLetture : []) recent?.set(keyOf(each), now);
    while (recent && recent.size > MAX_RECENT) recent.delete(recent.keys().next().value ?? '');
  }
}

/**
 * The time in ms during which the same read is not recorded again. The SQL function `registra_letture` applies the same limit
 * across servers.
 */
const RECENT_MS = 300_000;
const MAX_RECENT = 10_000;
const recentByDb = new WeakMap<Db, Map<string, number>>();

function recentLetture(db: Db): Map<string, number> {
  const cached = recentByDb.get(db) ?? new Map<string, number>();
  recentByDb.set(db, cached);
  return cached;
}

function createKey({ user_id, gettone }: Scope, now: number): (lettura: RecordedLettura) => string {
  const prefix = [todayInItaly(new Date(now)), user_id, gettone].join('\n');
  return ({ via, tipo, dipendente_id, documento_id }) => `${prefix}\n${via}\n${tipo}\n${dipendente_id}\n${documento_id}`;
}

type Finder = (value: unknown, found: Lettura[]) => void;

const finderCache = new WeakMap<Endpoint, Finder | null>();

export function findLetture(endpoint: Endpoint, reply: unknown): Lettura[] {
  const found: Lettura[] = [];
  cachedFinder(endpoint)?.(reply, found);
  return found;
}

export const revealsReserved = (endpoint: Endpoint): boolean => cachedFinder(endpoint) !== null;

function cachedFinder(endpoint: Endpoint): Finder | null {
  const cached = finderCache.get(endpoint);
  if (cached !== undefined) return cached;
  const finder = createFinder(endpoint.response) ?? null;
  finderCache.set(endpoint, finder);
  return finder;
}

function createFinder(schema: z.core.$ZodType): Finder | undefined {
  if (schema instanceof z.ZodObject) return createObjectFinder(schema.shape);
  if (schema instanceof z.ZodArray) return forEachItem(createFinder(schema.element), (list: unknown[]) => list);
  if (schema instanceof z.ZodRecord) return forEachItem(createFinder(schema.valueType), (record: object) => Object.values(record));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const innerFinder = createFinder(schema.unwrap());
    return innerFinder && ((value, found) => value !== null && value !== undefined && innerFinder(value, found));
  }
  if (schema instanceof z.ZodUnion) return combineFinders(schema.options.map(createFinder));
  return undefined;
}

/** Returns the function that finds reads of reserved data in a record. The id of the record identifies the employee. */
function createObjectFinder(shape: z.core.$ZodShape): Finder | undefined {
  const segni = Object.entries(shape).flatMap(([name, field]) => {
    const segno = letturaMarkOf(field);
    return segno ? [{ name, ...segno }] : [];
  });
  if (segni.length > 0 && !('id' in shape))
    throw new Error(`A record with ${segni.map(({ name }) => name).join(', ')} has no id of its employee.`);
  const ownFinder: Finder | undefined =
    segni.length === 0
      ? undefined
      : (value, found) => {
          const revealed = segni.filter(({ name, tells }) => tells(fieldOf(value, name)));
          for (const tipo of new Set(revealed.map(({ tipo }) => tipo))) found.push({ tipo, dipendente_id: String(fieldOf(value, 'id')) });
        };
  const fieldFinders = Object.entries(shape).map(([name, field]): Finder | undefined => {
    const innerFinder = createFinder(field);
    return innerFinder && ((value, found) => innerFinder(fieldOf(value, name), found));
  });
  return combineFinders([ownFinder, ...fieldFinders]);
}

const fieldOf = (record: unknown, name: string): unknown => (record as Record<string, unknown>)[name]; // cast: a valid response has the field

function forEachItem<T>(innerFinder: Finder | undefined, toItems: (value: T) => unknown[]): Finder | undefined {
  return (
    innerFinder &&
    ((value, found) => {
      for (const item of toItems(value as T)) innerFinder(item, found);
    })
  );
}

function combineFinders(finders: readonly (Finder | undefined)[]): Finder | undefined {
  const present = finders.filter((finder) => finder !== undefined);
  if (present.length < 2) return present[0];
  return (value, found) => {
    for (const finder of present) finder(value, found);
  };
}
