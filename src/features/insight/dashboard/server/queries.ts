import { sql } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import type { getStats, HardwarePerTipo, SoftwareUtilizzato } from '../contract.ts';
import { QUANTI_SOFTWARE } from '../rules.ts';

/** Counts over the caller's brands. Through the link tables, where what belongs to several of them stands once per brand. */
export async function countVisible(db: Db, scope: Scope): Promise<ResultOf<typeof getStats>> {
  const seen = inBrands('brand_id', scope.can_view);
  return scoped(db, scope)
    .selectNoFrom([
      sql<number>`(select count(*) from dipendenti where ${seen})`.as('totalEmployees'),
      sql<number>`(select count(distinct software_id) from software_brands where ${seen})`.as('softwareAssets'),
      sql<number>`(select count(distinct hardware_id) from hardware_brands where ${seen})`.as('hardwareAssets'),
      sql<number>`(select count(distinct piano_id) from piani_mobili_brands where ${seen})`.as('mobilePlans'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countHardwarePerTipo(db: Db, scope: Scope): Promise<HardwarePerTipo[]> {
  return scoped(db, scope)
    .selectFrom('hardware as h')
    .select((count) => ['h.tipo', count.fn.countAll<number>().as('elementi')])
    .where(hasVisibleBrand(scope, KINDS.hardware.links, 'h.id'))
    .groupBy('h.tipo')
    .orderBy('elementi', 'desc')
    .orderBy(sql`h.tipo collate "it-x-icu"`)
    .execute();
}

/** By active assignments, which the database counts on the licence itself (rule 30). */
export async function listSoftwarePiuUtilizzati(db: Db, scope: Scope): Promise<SoftwareUtilizzato[]> {
  return scoped(db, scope)
    .selectFrom('software as s')
    .select(['s.id', 's.nome', 's.fornitore', 's.costo_licenza', 's.numero_licenze', 's.licenze_utilizzate'])
    .where(hasVisibleBrand(scope, KINDS.software.links, 's.id'))
    .orderBy('s.licenze_utilizzate', 'desc')
    .orderBy(sql`s.nome collate "it-x-icu"`)
    .orderBy('s.id')
    .limit(QUANTI_SOFTWARE)
    .execute();
}
