import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Lettura, ViaLettura } from '#shared/letture.ts';
import type { Scope } from './scope.ts';

type Told = Lettura & { via: ViaLettura };

/** What an answer tells of sick leave, pay and documents of HR's: gathered while it is made, recorded before it leaves. */
export class ToldLetture {
  #told: (Lettura & { via: ViaLettura | undefined })[] = [];

  /** `via` where it is not the way of the whole answer. */
  tell(letture: readonly Lettura[], via?: ViaLettura): void {
    for (const lettura of letture) this.#told.push({ ...lettura, via });
  }

  /** What was told by a try that was undone is not told. */
  forget(): void {
    this.#told = [];
  }

  /** In one statement for each way, in the caller's transaction where there is one. When it fails there is no answer. */
  async record(db: Db, scope: Scope | undefined, way?: ViaLettura): Promise<void> {
    if (this.#told.length === 0) return;
    if (!scope) throw new Error('Nobody who is not signed in reads what is recorded.');
    const plain = way ?? (scope.gettone === undefined ? 'pagina' : 'programma');
    const all = this.#told.splice(0).map((each): Told => ({ ...each, via: each.via ?? plain }));
    // What a transaction records is there when it is committed, of which nothing is known here.
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

/** Who reads the same again within this time has not read it again (rule 173). `registra_letture` knows it too, for what another server has recorded. */
const RECENT_MS = 300_000;
const MOST = 10_000;
const recents = new WeakMap<Db, Map<string, number>>();

/** When each was last recorded, by this server. */
function recentOf(db: Db): Map<string, number> {
  const known = recents.get(db) ?? new Map<string, number>();
  recents.set(db, known);
  return known;
}

function keysOf({ user_id, gettone }: Scope, now: number): (told: Told) => string {
  const who = [todayInItaly(new Date(now)), user_id, gettone].join('\n');
  return ({ via, tipo, dipendente_id, documento_id }) => `${who}\n${via}\n${tipo}\n${dipendente_id}\n${documento_id}`;
}
