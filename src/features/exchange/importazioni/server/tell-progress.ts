// How far applying an import has come, told by a connection of its own: what the applying transaction writes nobody sees before it ends.
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';

// As often as somebody who watches would look.
const EVERY_MS = 500;

/** Who applies an import says through it how far it is. What cannot be told is noted, and the import goes on: it needs nobody to watch. */
export interface Progress {
  /** From here on until its transaction ends, `applying` is seen to be at work on it. */
  begin(applying: Tx, totale: number): Promise<void>;
  /** Does not wait for it to be told. */
  tell(fatte: number): void;
  /** Nothing is left of it: of what has ended, well or not. Of what never began, nothing is touched: another may be at work. */
  end(): Promise<void>;
}

/** `db` is no transaction: what it writes stands at once, whatever becomes of the import. */
export function progressOf(db: Db, scope: Scope, id: number, note: RequestFacts['note']): Progress {
  let last = 0;
  let totale = 0;
  let hasBegun = false;
  let telling: Promise<void> | undefined;
  const trying = async (query: RawBuilder<unknown>) => {
    try {
      await query.execute(scoped(db, scope));
    } catch (error) {
      note(error, 'How far an import is could not be told');
    }
  };
  const keep = async (fatte: number) => {
    await trying(sql`
      insert into importazioni_avanzamento (importazione_id, fatte, totale) values (${id}, ${fatte}, ${totale})
      on conflict (importazione_id) do update set fatte = excluded.fatte, totale = excluded.totale`);
    last = Date.now();
    telling = undefined;
  };
  return {
    async begin(applying, of) {
      totale = of;
      await sql`select pg_advisory_xact_lock(importazione_in_corso(), ${id})`.execute(scoped(applying, scope));
      hasBegun = true;
      await keep(0);
    },
    tell(fatte) {
      if (Date.now() - last >= EVERY_MS) telling ??= keep(fatte);
    },
    async end() {
      if (!hasBegun) return;
      await telling; // or it would be written after it was taken away
      await trying(sql`delete from importazioni_avanzamento where importazione_id = ${id}`);
    },
  };
}
