// Beginning a count (rule 95): what its showroom holds, and what the people who work there have, as it is now.
import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import { hasBegun } from '#features/equipment/kit/server/periods.ts';
import type { CountedKind } from '#features/equipment/kit/server/relocate-item.ts';
import { allBrandsOf, hasVisibleBrand, lockOwner } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { fase } from '#server/db/situazione.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { showroomNonTrovato } from '#shared/holding.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import { checkScadenza, TIPI_CONTATI, type TipoContato } from '../rules.ts';
import { insertInventario } from './queries.ts';

export type CountedKinds = Readonly<Record<TipoContato, CountedKind>>;

/** By what each is known. */
export const CODICE: Readonly<Record<TipoContato, string>> = {
  hardware: 't.codice_inventario',
  telefono: 't.codice_inventario',
  piano_mobile: 't.numero_telefono',
};

/** Begins one; resolves to its id. Of two for a showroom at once the database lets one through. */
export async function openInventario(
  db: Tx,
  scope: Scope,
  kinds: CountedKinds,
  { showroom_id, scadenza }: { showroom_id: number; scadenza: string },
): Promise<number> {
  await lockOwner(db, scope, { table: 'showrooms', links: SHOWROOM_LINKS }, showroom_id);
  await requireVisible(db, scope, showroom_id);
  requireRight(scope, 'risorse.assegna', await allBrandsOf(db, scope, SHOWROOM_LINKS, showroom_id));
  const refusal = checkScadenza(scadenza, todayInItaly(new Date()));
  if (refusal) throw refusal;
  const id = await insertInventario(db, scope, { showroom_id, scadenza });
  for (const tipo of TIPI_CONTATI) {
    const { table, name, periods } = kinds[tipo].kind;
    await sql`
      insert into inventari_voci (inventario_id, tipo, risorsa_id, brand_id, dipendente_id, nome, codice)
      select ${id}, ${tipo}, t.id, p.brand_id, p.dipendente_id, ${sql.ref(`t.${name}`)}, ${sql.ref(CODICE[tipo])}
      from ${sql.table(periods.table)} p join ${sql.table(table)} t on t.id = ${sql.ref(`p.${periods.column}`)}
      left join dipendenti d on d.id = p.dipendente_id
      where p.data_revoca is null and ${hasBegun('p')} and (p.showroom_id = ${showroom_id}
        or d.showroom = ${showroom_id} and ${fase({ row: 'd' })} = any(${[...IN_ORGANICO]}::text[]))`.execute(scoped(db, scope));
  }
  return id;
}

async function requireVisible(db: Tx, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`select from showrooms s where s.id = ${id} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 's.id')}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw showroomNonTrovato();
}
