import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { joinPlace, PLACE_IF_ANY } from '#features/equipment/asset-types/server/find-receiver.ts';
import { reservedFrom } from '#features/equipment/asset-types/server/periods.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { employeeJsonOrNull } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { listScansioni, type Scansione } from '../contract.ts';
import { alternativeCodes, parseEtichetta, TIPI_LETTI, type TipoLetto } from '../rules.ts';

const scansioniRoutes = ({ kinds }: { kinds: ScannableKinds }): Route[] => [
  route(listScansioni, async ({ db, scope, query: { codice = '' } }) => ({ cose: await findScansioni(db, scope, kinds, codice) })),
];

type ScannableKinds = Readonly<Record<TipoLetto, Kind>>;

/** The conditions and columns for scanned codes, by asset type. Each searched column has an index. `t` is the row of the item. */
const SCAN_COLUMNS: {
  readonly [T in TipoLetto]: {
    matchesCode: (letto: string, etichetta: string | undefined) => RawBuilder<boolean>;
    codice: RawBuilder<unknown>;
    stato: RawBuilder<unknown>;
  };
} = {
  hardware: { ...deviceColumns('numero_seriale') },
  telefono: { ...deviceColumns('imei') },
  piano_mobile: {
    matchesCode: (letto) => sql`(
      t.iccid = regexp_replace(${letto}, '[^0-9]', '', 'g') or cifre_telefono(t.numero_telefono) = cifre_telefono(${letto}))`,
    codice: sql`t.numero_telefono`,
    stato: sql`null::text`,
  },
};

function deviceColumns(column: string): (typeof SCAN_COLUMNS)['hardware'] {
  return {
    matchesCode: (letto, etichetta) => sql`(
      t.codice_inventario = upper(regexp_replace(${letto}, '[[:space:]]+', '-', 'g')) or codice_ricerca(${sql.ref(`t.${column}`)}) = codice_ricerca(${letto})
      or t.codice_etichetta = ${etichetta ?? null})`,
    codice: sql`t.codice_inventario`,
    stato: sql`t.stato`,
  };
}

// A serial number that is printed twice identifies two items. A user could not choose among more items than this.
const MAX_RESULTS = 20;

/**
 * Returns the visible items that a code matches. When the code matches no item, the corrected codes of rules.ts are tried; a corrected code
 * counts only if it matches exactly one item.
 */
export async function findScansioni(db: Db, scope: Scope, kinds: ScannableKinds, codice: string): Promise<Scansione[]> {
  const letto = codice.trim();
  if (!/[\p{L}\d]/u.test(letto)) return [];
  const exactMatches = await findByCodes(db, scope, kinds, [letto]);
  const alternatives = exactMatches.length === 0 ? alternativeCodes(letto) : [];
  if (alternatives.length === 0) return exactMatches;
  const matches = await findByCodes(db, scope, kinds, alternatives);
  return matches.length === 1 ? matches : [];
}

async function findByCodes(db: Db, scope: Scope, kinds: ScannableKinds, codes: readonly string[]): Promise<Scansione[]> {
  const statements = TIPI_LETTI.map((tipo) => {
    const { table, name, links, periods } = kinds[tipo];
    const { matchesCode, codice, stato } = SCAN_COLUMNS[tipo];
    return sql`
      select ${tipo}::text as tipo, t.id, ${sql.ref(`t.${name}`)} as nome, ${codice} as codice, ${stato} as stato,
        p.id is not null as assegnato, ${employeeJsonOrNull('d')} as assegnatario, ${PLACE_IF_ANY} as luogo,
        ${reservedFrom('p')} as riservato_dal
      from ${sql.table(table)} t
      left join ${sql.table(periods.table)} p on p.${sql.ref(periods.column)} = t.id and p.data_revoca is null
      left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)} ${joinPlace(scope)}
      where (${sql.join(
        codes.map((letto) => matchesCode(letto, parseEtichetta(letto))),
        sql` or `,
      )}) and ${hasVisibleBrand(scope, links, 't.id')}`;
  });
  const { rows } = await sql<Scansione>`${sql.join(statements, sql` union all `)} order by tipo, id limit ${MAX_RESULTS}::integer`.execute(
    scoped(db, scope),
  );
  return rows;
}

export const scansioniFeature = {
  routes: scansioniRoutes,
} satisfies Feature;
