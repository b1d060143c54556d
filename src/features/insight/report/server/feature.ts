import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { Db } from '#server/db/handle.ts';
import { brandJson } from '#server/db/mentions.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Feature } from '#server/feature/feature.ts';
import { findRoute, type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { FORMATI_REPORT } from '#shared/esportazioni.ts';
import { invalidField } from '#shared/problem.ts';
import { TIPI_RISORSA } from '#shared/risorse.ts';
import { exportReportCall, getReport, getSituazione, type Situazione } from '../contract.ts';
import { describeSituazione } from './describe-report.ts';
import { type Domanda, exportReport } from './export-report.ts';
import { brandsOf, type Filtri, findReport } from './find-report.ts';
import { assignedOn, inOrganico, presenze, tablesOf } from './select-sources.ts';

export const reportRoutes = ({ allKinds: kinds }: { allKinds: readonly Kind[] }): Route[] => [
  route(getReport, ({ db, scope, query, request }) => findReport(db, scope, query, todayInItaly(new Date()), kinds, request.letture)),
  route(getSituazione, ({ db, scope, query }) => findSituazione(db, scope, query, todayInItaly(new Date()), kinds)),
];

/**
 * The routes that export the report as files. They take the figures from the route of the report, names from `brands` and charts from
 * `domande`.
 */
export function reportExportRoutes(routes: readonly Route[], brands: Route, domande: readonly Domanda[]): Route[] {
  const report = findRoute(routes, getReport);
  return FORMATI_REPORT.map((formato) =>
    route(exportReportCall(formato), (args) =>
      exportReport({ report, brands, domande }, formato, args as Parameters<typeof exportReport>[2]),
    ),
  );
}

type CachedSituazione = Omit<Situazione, 'al' | 'tabelle'>;

const cache = new VersionedCache<CachedSituazione>(100);

async function findSituazione(
  db: Db,
  scope: Scope,
  { al, ...filtri }: { al?: string | undefined } & Filtri,
  today: string,
  kinds: readonly Kind[],
): Promise<Situazione> {
  const day = al ?? today;
  if (day > today) throw invalidField('al', 'Scegli oggi o un giorno passato');
  const brands = brandsOf(scope, filtri);
  const situazione = await cache.select(db, scope, {
    key: [day, brands],
    tables: tablesOf(kinds),
    value: sql<CachedSituazione>`(
      with ${presenze(brands)}, ${assignedOn(brands, kinds, day)},
      qui as (select brand_id from presenze where ${inOrganico(day)})
      select jsonb_build_object(
        'organico', (select count(*) from qui),
        'assegnazioni', count(*), 'costo_annuo', coalesce(sum(costo), 0),
        'per_tipo', (
          select jsonb_agg(jsonb_build_object('tipo', k.tipo,
            'assegnazioni', (select count(*) from tenuti t where t.tipo = k.tipo),
            'costo_annuo', (select coalesce(sum(costo), 0) from tenuti t where t.tipo = k.tipo)) order by k.posto)
          from unnest(${[...TIPI_RISORSA]}::text[]) with ordinality k(tipo, posto)),
        'per_brand', (
          select coalesce(jsonb_agg(jsonb_build_object('brand', ${brandJson('b')},
            'organico', (select count(*) from qui where qui.brand_id = b.id),
            'assegnazioni', coalesce(t.quante, 0), 'costo_annuo', coalesce(t.costo, 0)) order by b.nome collate "it-x-icu"), '[]')
          from brands b
          left join (select brand_id, count(*) as quante, sum(costo) as costo from tenuti group by brand_id) t on t.brand_id = b.id
          where b.id = any(${[...brands.ids]}::integer[])))
      from tenuti)`,
  });
  return { al: day, ...situazione, tabelle: describeSituazione({ al: day, ...situazione }) };
}

export const reportFeature = {
  routes: reportRoutes,
} satisfies Feature;
