// How far applying an import has come, told by a connection of its own: what the applying transaction writes nobody sees before it ends.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

// As often as somebody who watches would look.
const EVERY_MS = 500;

/** Who applies an import says through it how far it is. */
export interface Progress {
  /** From here on until its transaction ends, `applying` is seen to be at work on it. */
  begin(applying: Tx, totale: number): Promise<void>;
  tell(fatte: number): Promise<void>;
  /** Nothing is left of it: of what has ended, well or not. */
  end(): Promise<void>;
}

/** `db` is no transaction: what it writes stands at once, whatever becomes of the import. */
export function progressOf(db: Db, scope: Scope, id: number): Progress {
  let last = 0;
  let totale = 0;
  const keep = async (fatte: number) => {
    last = Date.now();
    await sql`
      insert into importazioni_avanzamento (importazione_id, fatte, totale) values (${id}, ${fatte}, ${totale})
      on conflict (importazione_id) do update set fatte = excluded.fatte, totale = excluded.totale`.execute(scoped(db, scope));
  };
  return {
    async begin(applying, of) {
      totale = of;
      await sql`select pg_advisory_xact_lock(importazione_in_corso(), ${id})`.execute(scoped(applying, scope));
      await keep(0);
    },
    async tell(fatte) {
      if (Date.now() - last >= EVERY_MS) await keep(fatte);
    },
    async end() {
      await sql`delete from importazioni_avanzamento where importazione_id = ${id}`.execute(scoped(db, scope));
    },
  };
}
