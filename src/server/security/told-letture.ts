import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import type { Lettura, ViaLettura } from '#shared/letture.ts';
import type { Scope } from './scope.ts';

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
    const byWay = Map.groupBy(this.#told.splice(0), ({ via }) => via ?? plain);
    for (const [via, told] of byWay) {
      await sql`select registra_letture(${scope.user_id}, ${scope.gettone ?? null}, ${via},
        ${told.map(({ dipendente_id }) => dipendente_id ?? null)}::uuid[], ${told.map(({ tipo }) => tipo)}::text[],
        ${told.map(({ documento_id }) => documento_id ?? null)}::integer[])`.execute(db);
    }
  }
}
