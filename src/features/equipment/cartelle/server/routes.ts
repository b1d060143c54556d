import { sql } from 'kysely';
import type { DaRiprendere } from '#features/equipment/kit/contract.ts';
import { checkNotHad } from '#features/equipment/kit/rules.ts';
import { setItem } from '#features/equipment/kit/server/item-queries.ts';
import { takeBackFrom, takeBackFromOnly } from '#features/equipment/kit/server/move-item.ts';
import { givingRoutes, itemRoutes } from '#features/equipment/kit/server/routes.ts';
import { servedKind } from '#features/equipment/kit/server/served-kind.ts';
import { asLot } from '#server/db/as-lot.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { calls, changeMembro, countCartelle, decideVerifica, getVerifica, setVerifica } from '../contract.ts';
import type { PermessiCartella } from '../fields.ts';
import { CARTELLA } from '../kind.ts';
import { checkDeletable } from '../rules.ts';
import { cartelleQueries, countVisible } from './queries.ts';
import { changeMember, changeVerifica, decideMembers, findVerifica } from './verify-cartella.ts';

const { find } = cartelleQueries;

export const cartelle = servedKind(cartelleQueries, calls.assign, {
  refuseDeletion: checkDeletable,
  refuseGiving: (cartella, to, has) => checkNotHad(CARTELLA, cartella, to, has),
  period: ({ permessi, note = null }) => ({ permessi, note }),
  set: async (db, scope, id, { permessi, ...values }) => {
    await setItem(db, scope, CARTELLA, id, values);
    if (permessi) await changePermessi(db, scope, id, permessi as Parameters<typeof changePermessi>[3]); // the contract lets no other through
  },
});

export const cartelleRoutes: Route[] = [
  ...itemRoutes(calls, cartelle),

  ...givingRoutes(calls, cartelle, {
    takeBack: (db, scope, id, { dipendente_id, data_restituzione: day }: DaRiprendere & { dipendente_id?: string }) =>
      dipendente_id
        ? takeBackFrom(db, scope, cartelleQueries, { id, dipendente_id, day })
        : takeBackFromOnly(db, scope, cartelleQueries, { id, day }),
  }),

  route(changeMembro, async ({ db, scope, params: { id }, body }) => {
    await changeMember(db, scope, id, body);
    return find(db, scope, id);
  }),

  route(getVerifica, ({ db, scope, params }) => findVerifica(db, scope, params.id)),

  route(setVerifica, async ({ db, scope, params: { id }, body }) => {
    await changeVerifica(db, scope, id, body);
    return findVerifica(db, scope, id);
  }),

  route(decideVerifica, async ({ db, scope, params: { id }, body }) => {
    const { lotto } = await asLot(
      db,
      'verifica',
      (titolo: string) => titolo,
      () => decideMembers(db, scope, id, body),
    );
    return { ...(await findVerifica(db, scope, id)), lotto };
  }),

  route(countCartelle, ({ db, scope }) => countVisible(db, scope)),
];

/**
 * Changes the permission that the folder shows: of whoever has had it longest while somebody has it, else its own. So what was read and is
 * sent back changes nothing. The caller has shown that it may on all of the folder's brands, hence on the holder's.
 */
async function changePermessi(db: Tx, scope: Scope, cartella_id: number, permessi: PermessiCartella): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update dipendenti_cartelle set permessi = ${permessi}
    where id = (
      select id from dipendenti_cartelle where cartella_id = ${cartella_id} and data_revoca is null
      order by data_assegnazione, id limit 1)`.execute(scoped(db, scope));
  if (numAffectedRows > 0n) return;
  await scoped(db, scope).updateTable('cartelle_condivise').set({ permessi }).where('id', '=', cartella_id).execute();
}
