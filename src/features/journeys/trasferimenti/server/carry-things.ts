import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import type { GiveItem } from '#features/equipment/kit/server/change-items.ts';
import { closePeriod, openPeriod } from '#features/equipment/kit/server/periods.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import type { Seguito } from '#features/journeys/richieste/server/follow-richieste.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { VoceDecisa } from '../contract.ts';
import { type Cosa, cambiato, chiaveDi } from '../rules.ts';
import type { TenutaConPeriodo } from './queries.ts';

/** The SQLSTATE that PostgreSQL returns when a new period of an item would overlap another period of the item (exclusion constraint). */
const OVERLAP = '23P01';

/** How one of each kind is given: src/app hands it over. */
export type Gifts = Readonly<Record<TipoRisorsa, GiveItem>>;

/** A thing and what becomes of it. */
export interface Deciso {
  tenuta: TenutaConPeriodo;
  voce: VoceDecisa;
}

interface To {
  dipendente_id: string;
  brand_id: number;
  data: string;
}

/** Ends the periods of these on that day. */
export async function endPeriods(db: Tx, scope: Scope, decise: readonly Deciso[], data: string): Promise<void> {
  // Phones before plans: one that is reserved with a plan names its period.
  for (const { tenuta } of decise.toReversed()) {
    if (!(await closePeriod(db, scope, KINDS[tenuta.tipo].periods, tenuta.periodo, data))) throw cambiato(tenuta.nome);
  }
}

/**
 * Begins again, under the brand to which the person has gone, the periods of what follows; resolves to which one goes on as which. A phone stays
 * tied to the plan that follows too.
 */
export async function followOn(db: Tx, scope: Scope, decise: readonly Deciso[], { data, ...whose }: To): Promise<Seguito[]> {
  const seguiti: Seguito[] = [];
  const plans = new Map<unknown, number>();
  for (const { tenuta, voce } of decise.filter((each) => each.voce.esito === 'segue')) {
    const { periods } = KINDS[tenuta.tipo];
    const { assegnazione_piano_id, ...accordi } = tenuta.accordi;
    const tie = assegnazione_piano_id === undefined ? {} : { assegnazione_piano_id: plans.get(assegnazione_piano_id) ?? null };
    const period = { ...accordi, ...tie, ...whose, [periods.column]: voce.id, data_assegnazione: startOf(tenuta, data) };
    const opened = await openPeriod(db, scope, periods, period);
    if (tenuta.tipo === 'piano_mobile') plans.set(tenuta.periodo, opened);
    seguiti.push({ table: periods.table, da: tenuta.periodo, a: opened });
  }
  return seguiti;
}

/**
 * Gives what the others are swapped for, as its own call would; resolves to the names of what was given, by key, and to which period takes the
 * place of which.
 */
export async function giveSwapped(
  db: Tx,
  scope: Scope,
  gifts: Gifts,
  decise: readonly Deciso[],
  to: To,
): Promise<{ names: Map<string, string>; scambiati: Seguito[] }> {
  const swapped = decise.flatMap(({ tenuta, voce: { con } }) =>
    con ? [{ tipo: tenuta.tipo, id: con, tenuta, dal: startOf(tenuta, to.data) }] : [],
  );
  const names = await nameThings(db, scope, swapped);
  const scambiati: Seguito[] = [];
  for (const { tipo, id, tenuta, dal } of swapped) {
    const { permessi } = tenuta.accordi; // of a folder: the new one lets them do what the former one did
    const given = { data_assegnazione: dal, ...(permessi ? { permessi } : {}) };
    const hadSince = await findHadSince(db, scope, { tipo, id }, names.get(chiaveDi({ tipo, id })) ?? '', dal);
    const { period } = await gifts[tipo](db, scope, id, to.dipendente_id, given).catch((error: { code?: string }) => {
      // Only here is it known that the caller sees the item and may assign it.
      throw error.code === OVERLAP && hadSince ? hadSince : error;
    });
    scambiati.push({ table: KINDS[tipo].periods.table, da: tenuta.periodo, a: period });
  }
  return { names, scambiati };
}

/** What is reserved stays reserved until its own day. */
const startOf = ({ data_assegnazione }: TenutaConPeriodo, data: string): string => (data_assegnazione > data ? data_assegnazione : data);

// The things of a transfer while it is made.
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
async function nameThings(db: Db, scope: Scope, things: readonly Cosa[]): Promise<Map<string, string>> {
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
async function findHadSince(db: Db, scope: Scope, { tipo, id }: Cosa, nome: string, day: string): Promise<Problem | undefined> {
  const { periods, shared }: Kind = KINDS[tipo];
  if (shared) return undefined;
  const { rows } = await sql<{ fino: string | null }>`
    select max(data_revoca) as fino from ${sql.table(periods.table)} where ${sql.ref(periods.column)} = ${id}`.execute(scoped(db, scope));
  const fino = rows[0]?.fino;
  if (!fino || fino <= day) return undefined;
  return new Problem('conflict', 'RISORSA_NON_LIBERA', `${nome} si può dare solo dal ${formatData(fino)}.`);
}
