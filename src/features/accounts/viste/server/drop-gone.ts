import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Filtri, Vista } from '../contract.ts';
import { filtriErrati, type Queries } from './check-filtri.ts';
import { findSeen, type Stored } from './queries.ts';

const PEOPLE = ['dipendente_id', 'manager_id'];

/** The views as they hold today for the caller: what a list knows no more, and what is deleted or not seen, is left out and named. */
export async function dropGone(db: Db, scope: Scope, queries: Queries, viste: readonly Stored[]): Promise<Vista[]> {
  const valid = viste.map((vista) => without(vista, filtriErrati(queries, vista.elenco, vista.filtri)));
  const named = (names: readonly string[]) => valid.flatMap(({ filtri }) => names.flatMap((name) => filtri[name] ?? []));
  const seen = await findSeen(db, scope, { showrooms: named(['showroom']), people: named(PEOPLE) });
  return valid.map((vista) => withoutBrands(scope, without(vista, unseen(vista.filtri, seen))));
}

const unseen = (filtri: Filtri, seen: ReadonlySet<string>) =>
  ['showroom', ...PEOPLE].filter((name) => filtri[name] !== undefined && !seen.has(filtri[name].toLowerCase()));

function without<V extends Stored & { perse?: string[] }>(vista: V, names: readonly string[]): V & { perse: string[] } {
  const filtri = Object.fromEntries(Object.entries(vista.filtri).filter(([name]) => !names.includes(name)));
  return { ...vista, filtri, perse: [...(vista.perse ?? []), ...names] };
}

/** Of several brands those that are still seen stay. */
function withoutBrands({ can_view }: Scope, vista: Vista): Vista {
  const asked = vista.filtri.brand_id?.split(',') ?? [];
  const left = asked.filter((id) => can_view.includes(Number(id)));
  if (left.length === asked.length) return vista;
  const { filtri, ...rest } = without(vista, ['brand_id']);
  return { ...rest, filtri: left.length === 0 ? filtri : { ...filtri, brand_id: left.join(',') } };
}
