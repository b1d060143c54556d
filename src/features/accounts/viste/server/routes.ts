import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { createVista, deleteVista, type Filtri, listViste, setIniziale, updateVista } from '../contract.ts';
import { type Condivisione, type ElencoConViste, puoCondividere } from '../rules.ts';
import { filtriErrati, type Queries } from './check-filtri.ts';
import { dropGone } from './drop-gone.ts';
import { holdReadable, insertVista, listReadable, openWith, openWithout, removeVista, setVista } from './queries.ts';

/** `queries`: what the call of each list takes, which src/app knows. */
export function visteRoutes(queries: Queries): Route[] {
  const refuseUnknown = (elenco: ElencoConViste, filtri: Filtri | undefined) => {
    const wrong = filtri && filtriErrati(queries, elenco, filtri);
    if (wrong?.length) throw filtroErrato(wrong);
  };
  return [
    route(listViste, async ({ db, scope, query }) => dropGone(db, scope, queries, await listReadable(db, scope, query.elenco))),

    route(createVista, async ({ db, scope, body }) => {
      refuseUnknown(body.elenco, body.filtri);
      refuseSharing(scope, body.condivisa_con);
      const id = await insertVista(db, scope, body);
      if (body.iniziale) await openWith(db, scope, body.elenco, id);
      return { id };
    }),

    route(updateVista, async ({ db, scope, params, body }) => {
      const vista = (await holdReadable(db, scope, params.id)) ?? refuseMissing();
      if (!vista.modificabile) throw altrui();
      refuseUnknown(vista.elenco, body.filtri);
      if (body.condivisa_con !== vista.condivisa_con) refuseSharing(scope, body.condivisa_con);
      await setVista(db, scope, params.id, body);
      return FATTO;
    }),

    route(setIniziale, async ({ db, scope, params, body }) => {
      const { elenco } = (await holdReadable(db, scope, params.id)) ?? refuseMissing();
      await (body.iniziale ? openWith(db, scope, elenco, params.id) : openWithout(db, scope, params.id));
      return FATTO;
    }),

    route(deleteVista, async ({ db, scope, params }) => {
      const { modificabile } = (await holdReadable(db, scope, params.id)) ?? refuseMissing();
      if (!modificabile) throw altrui();
      await removeVista(db, scope, params.id);
      return FATTO;
    }),
  ];
}

function refuseSharing(scope: Scope, con: Condivisione | null | undefined): void {
  if (con == null || puoCondividere(scope, con)) return;
  throw new Problem(
    'forbidden',
    'NON_CONSENTITO',
    `Puoi condividere una vista con chi è ${scope.role} come te: con altri può un amministratore.`,
  );
}

function filtroErrato(names: readonly string[]): Problem {
  const fields = Object.fromEntries(names.map((name) => [`filtri.${name}`, `Questo elenco non ha il filtro «${name}» con questo valore`]));
  return new Problem('invalid', 'DATI_NON_VALIDI', Object.values(fields)[0] ?? '', { fields });
}

const altrui = () => new Problem('forbidden', 'NON_CONSENTITO', "La cambia chi l'ha salvata, o un amministratore.");

function refuseMissing(): never {
  throw new Problem('not_found', 'VISTA_NON_TROVATA', 'La vista non esiste.');
}
