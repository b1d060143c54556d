// The bell is on every screen, and each open page asks for it again when somebody has changed something. A kind is selected again only when
// something has changed of what it is made of, and once for all who have the same rights (decision 0093).
import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { ALWAYS, isNewer, memory, remembered, SNAPSHOT } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import { TIPI_AVVISO, type TipoAvviso } from '../rules.ts';
import { type Found, type Notices, selectAvvisi } from './find-avvisi.ts';

/** What kinds are made of, as the register names it; `own` differ between accounts with the same rights. Others are selected each time. */
export type MadeOf = Partial<Record<TipoAvviso, { of: readonly string[]; own?: true }>>;

interface Kept {
  rows: readonly Found[];
  /** The day, and what the account had put away: they change a notice, and no register tells of them. */
  when: string;
}

const kept = memory<Kept>(2_000);

/** What is being selected at this moment: who needs the same waits for it. */
const underway = new WeakMap<Db, Map<string, Promise<readonly Found[]>>>();

/** All notices of an account, as selectAvvisi() selects them. */
export async function recallAvvisi(db: Db, scope: Scope, notices: Notices, madeOf: MadeOf): Promise<Found[]> {
  const { user_id, role, amministratore, can_view, can_edit, can_admin } = scope;
  const rights = [role, amministratore, can_view, can_edit, can_admin];
  const recalled = TIPI_AVVISO.flatMap((tipo) => (madeOf[tipo] ? { tipo, ...madeOf[tipo] } : []));
  const entries = recalled.flatMap(({ tipo }) => [null, user_id].map((whose) => remembered(kept, db, [tipo, rights, whose])));
  const now = await look(db, scope, [...new Set(entries.flatMap(({ known }) => known?.snapshot ?? []))]);

  const found: Promise<readonly Found[]>[] = [];
  const stale: { tipo: TipoAvviso; turn: string; keep: (rows: readonly Found[]) => void }[] = [];
  const turns = underway.get(db) ?? new Map<string, Promise<readonly Found[]>>();
  underway.set(db, turns);
  for (const { tipo, of, own } of recalled) {
    const whose = own || now.nascosti > 0 ? user_id : null;
    const { known, keep } = remembered(kept, db, [tipo, rights, whose]);
    const news = known && [...of, ...ALWAYS].map((oggetto) => now.novita[known.snapshot]?.[oggetto] ?? 0);
    // Who has seen as many changes since the same moment has seen the same ones.
    const turn = JSON.stringify([tipo, rights, whose, now.when, known?.snapshot ?? now.snapshot, news]);
    const others = turns.get(turn);
    if (known?.value.when === now.when && news?.every((many) => many === 0))
      found.push(Promise.resolve(keep(known.value, now.snapshot).rows));
    else if (others) found.push(others);
    else stale.push({ tipo, turn, keep: (rows) => keep({ rows, when: now.when }, now.snapshot) });
  }

  const always = TIPI_AVVISO.filter((tipo) => !madeOf[tipo]);
  const selected = selectAvvisi(db, scope, notices, [...always, ...stale.map(({ tipo }) => tipo)]);
  for (const { tipo, turn, keep } of stale) {
    const rows = selected.then((all) => all.filter((row) => row.tipo === tipo));
    turns.set(turn, rows);
    found.push(rows.finally(() => turns.delete(turn)));
    rows.then(keep, () => undefined); // who waits for them is told why they did not come
  }
  const rest = selected.then((all) => all.filter((row) => always.includes(row.tipo)));
  return (await Promise.all([rest, ...found])).flat();
}

interface Look {
  snapshot: string;
  when: string;
  nascosti: number;
  /** By snapshot and by what has changed: how often since. */
  novita: Record<string, Record<string, number>>;
}

async function look(db: Db, scope: Scope, snapshots: readonly string[]): Promise<Look> {
  const since = snapshots.map(
    (snapshot) => sql`${snapshot}::text, (
      select coalesce(jsonb_object_agg(n.oggetto, n.quante), '{}') from (
        select r.oggetto, count(*) as quante from registro r where ${isNewer(snapshot)} group by r.oggetto) n)`,
  );
  const { rows } = await sql<Look>`
    select ${SNAPSHOT} as snapshot, n.quanti as nascosti, concat_ws('/', oggi(), n.quanti, n.ultimo) as "when",
      jsonb_build_object(${sql.join(since)}) as novita
    from (
      select count(*)::integer as quanti, max(created_at) as ultimo from avvisi_nascosti
      where user_id = ${scope.user_id} and (fino_al is null or fino_al > oggi())) n`.execute(scoped(db, scope));
  return rows[0] as Look; // an aggregate has one row
}
