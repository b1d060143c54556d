import { checkFree } from '#kit/rules.ts';
import { givingRoutes, itemRoutes } from '#kit/server/routes.ts';
import { servedKind } from '#kit/server/served-kind.ts';
import { setItem } from '#kit/server/write-items.ts';
import { type Route, route } from '#server/http/route.ts';
import { calls, countCartelle } from '../contract.ts';
import { CARTELLA } from '../kind.ts';
import { checkDeletable } from '../rules.ts';
import { changePermessi } from './change-permessi.ts';
import { cartelleQueries, countVisible } from './queries.ts';

export const cartelle = servedKind(cartelleQueries, calls.assign, {
  refuseDeletion: checkDeletable,
  refuseGiving: (cartella) => checkFree(CARTELLA, cartella),
  period: ({ permessi, note = null }) => ({ permessi, note }),
  set: async (db, scope, id, { permessi, ...values }) => {
    await setItem(db, scope, CARTELLA, id, values);
    if (permessi) await changePermessi(db, scope, id, permessi as Parameters<typeof changePermessi>[3]); // the contract lets no other through
  },
});

export const cartelleRoutes: Route[] = [
  ...itemRoutes(calls, cartelle),
  ...givingRoutes(calls, cartelle),
  route(countCartelle, ({ db, scope }) => countVisible(db, scope)),
];
