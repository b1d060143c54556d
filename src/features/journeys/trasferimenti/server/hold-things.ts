// The things of a transfer while it is made.
import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { type Cosa, chiaveDi } from '../rules.ts';

const idsOf = (things: readonly Cosa[], wanted: TipoRisorsa) => things.flatMap(({ tipo, id }) => (tipo === wanted ? [id] : []));

/** Until the transaction ends nobody is given one of them, nor a seat of one: kind after kind, in order of id, or two transfers wait for each other. */
export async function holdThings(db: Tx, scope: Scope, things: readonly Cosa[]): Promise<void> {
  for (const tipo of TIPI_RISORSA) {
    const ids = idsOf(things, tipo);
    if (ids.length === 0) continue;
    await sql`select from ${sql.table(KINDS[tipo].table)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
      scoped(db, scope),
    );
  }
}

/** What each is called, by its key. The caller has shown that it may know. */
export async function nameThings(db: Db, scope: Scope, things: readonly Cosa[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const tipo of TIPI_RISORSA) {
    const ids = idsOf(things, tipo);
    if (ids.length === 0) continue;
    const { table, name } = KINDS[tipo];
    const { rows } = await sql<{ id: number; nome: string }>`
      select id, ${sql.ref(name)} as nome from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(scoped(db, scope));
    for (const { id, nome } of rows) names.set(chiaveDi({ tipo, id }), nome);
  }
  return names;
}

/** The 409 for an item that somebody else still had after the day from which it is given now; undefined when nobody had it. */
export async function findHadSince(db: Db, scope: Scope, { tipo, id }: Cosa, nome: string, day: string): Promise<Problem | undefined> {
  const { periods, shared }: Kind = KINDS[tipo];
  if (shared) return undefined;
  const { rows } = await sql<{ fino: string | null }>`
    select max(data_revoca) as fino from ${sql.table(periods.table)} where ${sql.ref(periods.column)} = ${id}`.execute(scoped(db, scope));
  const fino = rows[0]?.fino;
  if (!fino || fino <= day) return undefined;
  return new Problem('conflict', 'RISORSA_NON_LIBERA', `${nome} si può dare solo dal ${formatData(fino)}.`);
}
