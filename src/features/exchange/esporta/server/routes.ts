import type { ListFile } from '#server/files/list-file.ts';
import { type Route, route, routeOf } from '#server/http/route.ts';
import { ELENCHI, type Elenco, FORMATI } from '#shared/esportazioni.ts';
import { exportCall } from '../contract.ts';
import { exportList, type FindNames } from './export-list.ts';

/** What src/app knows and an export is made of. */
interface Composed {
  files: Readonly<Record<Elenco, ListFile>>;
  routes: readonly Route[];
  findNames: FindNames;
}

/** An export asks the list's own route, which src/app knows: what a list does not show cannot be in its file. */
export function esportaRoutes({ files, routes, findNames }: Composed): Route[] {
  return ELENCHI.flatMap((elenco) => {
    const file = files[elenco];
    const list = routeOf(routes, file.lista);
    return FORMATI.map((formato) =>
      route(exportCall(elenco, formato, file), (asked) =>
        exportList({ list, file, findNames }, { elenco, formato }, asked as Parameters<typeof exportList>[2]),
      ),
    );
  });
}
