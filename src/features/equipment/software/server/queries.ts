import { sql } from 'kysely';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { employeeJson } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { listSoftware } from '../contract.ts';
import { SOFTWARE } from '../kind.ts';

const IN_USE = sql.ref<number>('i.licenze_utilizzate');
// The number of seats that are only reserved: they cost nothing yet, but cannot be assigned to other employees.
const RESERVED = sql<number>`(
  select count(*)::integer from dipendenti_software p where p.software_id = i.id and p.data_revoca is null and not ${hasBegun('p')})`;
const freeSeats = (item: string) => sql`${sql.ref(`${item}.numero_licenze`)} - ${sql.ref(`${item}.licenze_utilizzate`)}`;
/** Whether all seats of the software are in use. False for unlimited seats. */
export const isFull = (item: string) => sql<boolean>`coalesce(${freeSeats(item)} <= 0, false)`;
/** Whether the software has free seats that cost money. The report lists them as waste. */
export const hasFreeSeats = (item: string) =>
  sql<boolean>`(coalesce(${freeSeats(item)} > 0, false) and ${sql.ref(`${item}.costo_licenza`)} > 0)`;

/**
 * The join for the holder of software. Several employees can have one licence; the reply names the visible holder who has had the licence
 * longest.
 */
const MANY_HOLDERS_JOIN = {
  joins: () => sql``,
  columns: (scope: Scope) => ({
    assegnatario: sql<Assegnatario | null>`(
      select ${employeeJson('d')}
      from dipendenti_software p join dipendenti d on d.id = p.dipendente_id
      where p.software_id = i.id and p.data_revoca is null and ${inBrands('d.brand_id', scope.can_view)}
      order by p.data_assegnazione, p.id limit 1)`,
  }),
  isAssigned: sql<boolean>`(i.licenze_utilizzate > 0)`,
  period: sql<null>`null`,
};

export const softwareQueries = itemQueries(listSoftware, {
  kind: SOFTWARE,
  holderJoin: MANY_HOLDERS_JOIN,
  moreColumns: { licenze_utilizzate: IN_USE, licenze_riservate: RESERVED },
  sort: { licenze_utilizzate: { by: IN_USE, type: 'integer' } },
  ownFilter: (_, { esaurite, posti_liberi }) => sql<boolean>`(
    (${esaurite ?? null}::boolean is null or ${isFull('i')} = ${esaurite ?? null})
    and (${posti_liberi ?? null}::boolean is null or ${hasFreeSeats('i')} = ${posti_liberi ?? null}))`,
  // The filters `esaurite` and `posti_liberi` depend on the seats in use. An assignment changes the seats in use without an audit log entry
  // of the licence, so the total must also be counted again when assignments change.
  filtersByHolder: ({ esaurite, posti_liberi }) => esaurite !== undefined || posti_liberi !== undefined,
});
