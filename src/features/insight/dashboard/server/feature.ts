import { sql } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { hideRows, joinHidden, showRows } from '#features/notifications/avvisi/server/hide-rows.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { type Route, route } from '#server/http/route.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import {
  GRAVITA_LAVORO,
  getLavoro,
  getStats,
  type HardwarePerTipo,
  hardwarePerTipo,
  type Lavoro,
  rimandaLavoro,
  riprendiLavoro,
  type SezioneLavoro,
  type SoftwareUtilizzato,
  softwarePiuUtilizzati,
} from '../contract.ts';
import { MAX_SECTION_ROWS, TIPI_LAVORO, type TipoLavoro, TOP_SOFTWARE_COUNT } from '../rules.ts';

const dashboardRoutes = ({ work }: { work: Work }): Route[] => [
  route(getLavoro, ({ db, scope, request }) => findLavoro(db, scope, work, request.letture)),
  route(rimandaLavoro, ({ db, scope, body }) => postponeRow(db, scope, work[body.tipo], body)),
  route(riprendiLavoro, async ({ db, scope, query }) => {
    await showRows(db, scope, 'lavoro', query.chiave);
    return SUCCESS_REPLY;
  }),
  route(getStats, ({ db, scope }) => countVisible(db, scope)),
  route(hardwarePerTipo, ({ db, scope }) => countHardwarePerTipo(db, scope)),
  route(softwarePiuUtilizzati, ({ db, scope }) => listSoftwarePiuUtilizzati(db, scope)),
];

type Work = Record<TipoLavoro, WorkSection>;

interface WorkRow {
  tipo: TipoLavoro;
  chiave: string;
  gravita: number;
  fatti: Fatti;
  rimandata: boolean;
  /** The two numbers count rows of the whole section: `totale` the shown ones, `rimandate` the postponed ones. */
  totale: number;
  rimandate: number;
}

async function findLavoro(db: Db, scope: Scope, work: Work, letture: LettureRecorder): Promise<Lavoro> {
  const ownSections = TIPI_LAVORO.filter((tipo) => work[tipo].isFor(scope));
  const { rows } = await sql<WorkRow>`${sql.join(
    ownSections.map((tipo) => mostUrgent(scope, tipo, work[tipo])),
    sql` union all `,
  )}`.execute(scoped(db, scope));
  const shownRows = rows.filter(({ rimandata }) => !rimandata);
  letture.tell(shownRows.flatMap(({ tipo, fatti }) => work[tipo].tells?.(fatti) ?? []));
  const postponedCounts = ownSections.map((tipo) => rows.find((row) => row.tipo === tipo)?.rimandate ?? 0);
  return {
    sezioni: ownSections.flatMap((tipo) => toSezione(scope, work[tipo], tipo, shownRows)),
    rimandate: postponedCounts.reduce((total, count) => total + count, 0),
  };
}

/** SQL query: the most urgent rows of a section. Postponed rows come last and are not counted in `totale`. */
const mostUrgent = (scope: Scope, tipo: TipoLavoro, section: WorkSection) => sql`(
  select ${tipo}::text as tipo, a.chiave, a.gravita, a.fatti, n.chiave is not null as rimandata,
    count(*) filter (where n.chiave is null) over () as totale, count(n.chiave) over () as rimandate
  from (${withVersion(scope, section)}) a ${joinHidden(scope, 'lavoro')}
  order by rimandata, a.gravita, a.ordine, a.chiave limit ${section.countTells ? null : MAX_SECTION_ROWS}::integer)`;

/**
 * SQL query: the rows of a section of the work list with their version (column impronta). A row that the user has postponed is shown again when its
 * version changes. The version must not use the column `fatti`: PostgreSQL would compute `fatti` for all rows, and not only for the shown ones.
 */
const withVersion = (scope: Scope, { select, hasStato }: WorkSection) => sql`
  select s.*, ${hasStato ? sql.ref('s.stato') : sql`'senza stato'`} as impronta from (${select(scope)}) s`;

/** Postpones a row of the caller's work. A row that is not in the section has no effect, because another account may have done the work. */
async function postponeRow(
  db: Tx,
  scope: Scope,
  section: WorkSection,
  { chiave, per_giorni }: { chiave: string; per_giorni: number },
): Promise<ResultOf<typeof rimandaLavoro>> {
  const isOffered = section.isFor(scope) && !section.daSapere;
  const row = sql`select chiave, impronta from (${withVersion(scope, section)}) a where a.chiave = ${chiave} and ${isOffered}::boolean`;
  await hideRows(db, scope, 'lavoro', row, per_giorni);
  return db.selectNoFrom(sql<string>`oggi() + ${per_giorni}::integer`.as('fino_al')).executeTakeFirstOrThrow();
}

function toSezione(scope: Scope, section: WorkSection, tipo: TipoLavoro, rows: readonly WorkRow[]): SezioneLavoro[] {
  const sectionRows = rows.filter((row) => row.tipo === tipo);
  const [first] = sectionRows;
  if (!first) return [];
  const righe = sectionRows.slice(0, MAX_SECTION_ROWS).map(({ chiave, gravita, fatti }) => {
    const { quando, testo, persona, prontezza, azione, titolo, collegamento } = section.say(fatti);
    const nextAzione = azione ? { ...azione, workflow: azione.workflow ?? null, contratto: azione.contratto ?? null } : null;
    const texts = { titolo, quando: quando ?? null, testo: testo ?? null, collegamento };
    const details = { persona: persona ?? null, prontezza: prontezza ?? null };
    return { chiave, gravita: GRAVITA_LAVORO[gravita - 1] ?? 'nota', ...texts, ...details, azione: nextAzione };
  });
  const { titolo, list, daSapere = false } = section;
  return [{ tipo, titolo: titolo(scope), da_sapere: daSapere, totale: first.totale, collegamento: list(first.fatti), righe }];
}

// Every open dashboard reads these counts again after each change, and counting reads all rows.
const counts = new VersionedCache<ResultOf<typeof getStats>>(100);
const hardwareCounts = new VersionedCache<HardwarePerTipo[]>(100);

/**
 * Counts the employees and items of the caller's brands. The query uses DISTINCT, because an item of several brands has one link per brand.
 */
async function countVisible(db: Db, scope: Scope): Promise<ResultOf<typeof getStats>> {
  const visible = inBrands('brand_id', scope.can_view);
  return counts.select(db, scope, {
    key: [scope.can_view],
    tables: ['dipendenti.brand_id', 'software_brands', 'hardware_brands', 'piani_mobili_brands'],
    value: sql`jsonb_build_object(
      'totalEmployees', (select count(*) from dipendenti where ${visible}),
      'softwareAssets', (select count(distinct software_id) from software_brands where ${visible}),
      'hardwareAssets', (select count(distinct hardware_id) from hardware_brands where ${visible}),
      'mobilePlans', (select count(distinct piano_id) from piani_mobili_brands where ${visible}))`,
  });
}

async function countHardwarePerTipo(db: Db, scope: Scope): Promise<HardwarePerTipo[]> {
  return hardwareCounts.select(db, scope, {
    key: [scope.can_view],
    tables: ['hardware.tipo', 'hardware_brands'],
    value: sql`(
      select coalesce(jsonb_agg(t order by t.elementi desc, t.tipo collate "it-x-icu"), '[]')
      from (select h.tipo, count(*) as elementi from hardware h where ${hasVisibleBrand(scope, KINDS.hardware.links, 'h.id')} group by h.tipo) t)`,
  });
}

/** Lists the software with the most active assignments. The database maintains this number in the row of the licence. */
async function listSoftwarePiuUtilizzati(db: Db, scope: Scope): Promise<SoftwareUtilizzato[]> {
  return scoped(db, scope)
    .selectFrom('software as s')
    .select(['s.id', 's.nome', 's.fornitore', 's.costo_licenza', 's.numero_licenze', 's.licenze_utilizzate'])
    .where(hasVisibleBrand(scope, KINDS.software.links, 's.id'))
    .orderBy('s.licenze_utilizzate', 'desc')
    .orderBy(sql`s.nome collate "it-x-icu"`)
    .orderBy('s.id')
    .limit(TOP_SOFTWARE_COUNT)
    .execute();
}

export const dashboardFeature = {
  routes: dashboardRoutes,
} satisfies Feature;
