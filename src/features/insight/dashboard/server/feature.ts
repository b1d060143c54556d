import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import {
  GRAVITA_LAVORO,
  getLavoro,
  getStats,
  hardwarePerTipo,
  type Lavoro,
  type SezioneLavoro,
  softwarePiuUtilizzati,
} from '../contract.ts';
import { QUANTE_RIGHE, TIPI_LAVORO, type TipoLavoro } from '../rules.ts';
import { countHardwarePerTipo, countVisible, listSoftwarePiuUtilizzati } from './queries.ts';

const dashboardRoutes = ({ work }: { work: Work }): Route[] => [
  route(getLavoro, ({ db, scope, request }) => findLavoro(db, scope, work, request.letture)),
  route(getStats, ({ db, scope }) => countVisible(db, scope)),
  route(hardwarePerTipo, ({ db, scope }) => countHardwarePerTipo(db, scope)),
  route(softwarePiuUtilizzati, ({ db, scope }) => listSoftwarePiuUtilizzati(db, scope)),
];

/** What there can be for somebody. */
type Work = Record<TipoLavoro, WorkSection>;

interface Found {
  tipo: TipoLavoro;
  chiave: string;
  gravita: number;
  fatti: Fatti;
  /** Of its section. */
  totale: number;
}

/** What waits for this account, in one statement: of each section the most pressing rows, and how many there are. */
async function findLavoro(db: Db, scope: Scope, work: Work, letture: ToldLetture): Promise<Lavoro> {
  const mine = TIPI_LAVORO.filter((tipo) => work[tipo].isFor(scope));
  const { rows } = await sql<Found>`${sql.join(
    mine.map((tipo) => mostPressing(scope, tipo, work[tipo])),
    sql` union all `,
  )}`.execute(scoped(db, scope));
  letture.tell(rows.flatMap(({ tipo, fatti }) => work[tipo].tells?.(fatti) ?? []));
  return { sezioni: mine.flatMap((tipo) => present(scope, work[tipo], tipo, rows)) };
}

const mostPressing = (scope: Scope, tipo: TipoLavoro, { select, countTells }: WorkSection) => sql`(
  select ${tipo}::text as tipo, a.chiave, a.gravita, a.fatti, count(*) over () as totale
  from (${select(scope)}) a order by a.gravita, a.ordine, a.chiave limit ${countTells ? null : QUANTE_RIGHE}::integer)`;

function present(scope: Scope, section: WorkSection, tipo: TipoLavoro, rows: readonly Found[]): SezioneLavoro[] {
  const found = rows.filter((row) => row.tipo === tipo);
  const [first] = found;
  if (!first) return [];
  const righe = found.slice(0, QUANTE_RIGHE).map(({ chiave, gravita, fatti }) => {
    const { quando, testo, persona, prontezza, azione, titolo, collegamento } = section.say(fatti);
    const next = azione ? { ...azione, workflow: azione.workflow ?? null } : null;
    const said = { titolo, quando: quando ?? null, testo: testo ?? null, collegamento };
    const whom = { persona: persona ?? null, prontezza: prontezza ?? null };
    return { chiave, gravita: GRAVITA_LAVORO[gravita - 1] ?? 'nota', ...said, ...whom, azione: next };
  });
  const { titolo, list, daSapere = false } = section;
  return [{ tipo, titolo: titolo(scope), da_sapere: daSapere, totale: first.totale, collegamento: list(first.fatti), righe }];
}

export const dashboardFeature = {
  routes: dashboardRoutes,
} satisfies Feature;
