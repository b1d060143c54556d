import { sql } from 'kysely';
import type { UnassignBody } from '#features/equipment/asset-types/contract.ts';
import { checkNotAssignedTo } from '#features/equipment/asset-types/rules.ts';
import { assignableOf, bulkAssignerOf } from '#features/equipment/asset-types/server/assign-items.ts';
import { assignerOf } from '#features/equipment/asset-types/server/change-items.ts';
import { importItems } from '#features/equipment/asset-types/server/import-items.ts';
import { makeKindService, setItem } from '#features/equipment/asset-types/server/item-queries.ts';
import { type ItemSlice, itemWords, selectAssignedItem } from '#features/equipment/asset-types/server/item-slice.ts';
import { unassignFrom, unassignFromOnly } from '#features/equipment/asset-types/server/move-item.ts';
import { assignmentRoutes, itemRoutes } from '#features/equipment/asset-types/server/routes.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { brand, creato, fieldColumns, idOrganico, listFile, testo, titolare } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import { byName } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { type Cartella, calls, changeMembro, countCartelle, decideVerifica, getVerifica, listCartelle, setVerifica } from '../contract.ts';
import type { PermessiCartella } from '../fields.ts';
import { CARTELLA } from '../kind.ts';
import { checkDeletable } from '../rules.ts';
import { cartelleQueries, changeMember, changeVerifica, countVisible, decideMembers, findVerifica, SCADE_IL } from './queries.ts';

const { find } = cartelleQueries;

const cartelle = makeKindService(cartelleQueries, calls.assign, {
  checkDeletion: checkDeletable,
  checkForEmployee: (cartella, employee, assignedItems) => checkNotAssignedTo(CARTELLA, cartella, employee, assignedItems),
  period: ({ permessi, note = null }) => ({ permessi, note }),
  set: async (db, scope, id, { permessi, ...values }) => {
    await setItem(db, scope, CARTELLA, id, values);
    // cast: the body schema has validated the value
    if (permessi) await changePermessi(db, scope, id, permessi as Parameters<typeof changePermessi>[3]);
  },
});

const cartelleRoutes: Route[] = [
  ...itemRoutes(calls, cartelle),

  ...assignmentRoutes(calls, cartelle, {
    customUnassign: (db, scope, id, { dipendente_id, data_restituzione: day }: UnassignBody & { dipendente_id?: string }) =>
      dipendente_id
        ? unassignFrom(db, scope, cartelleQueries, { id, dipendente_id, day })
        : unassignFromOnly(db, scope, cartelleQueries, { id, day }),
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
    const { lotto } = await runAsLotto(
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
 * Changes the permission that the folder shows: the permission of the longest-standing member, or the folder's own permission while the
 * folder has no member. So a request that sends back unchanged data changes nothing. The caller's permission on all brands of the folder,
 * including the member's brand, was checked before.
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

interface DueFacts extends Fatti {
  giorno: string;
  quanti: number;
  referente: string | null;
}

const accessiDaVerificare: NoticeGroup = {
  titolo: 'Accessi a cartelle da verificare',
  collegamento: addressOf('/admin/cartelle', { assegnato: true }),
  of: [
    {
      waitsFor: [],
      select: (scope) => sql`
        select 'verifica:' || c.id as chiave, min(${SCADE_IL})::text as impronta, 2 as gravita, min(${SCADE_IL}) as ordine,
          jsonb_build_object('id', c.id, 'nome', c.nome, 'giorno', min(${SCADE_IL}), 'quanti', count(*), 'referente', (
            select r.nome || ' ' || r.cognome from dipendenti r
            where r.id = c.referente_id and ${inBrands('r.brand_id', scope.can_view)})) as fatti
        from cartelle_condivise c join dipendenti_cartelle p on p.cartella_id = c.id and p.data_revoca is null
        where ${SCADE_IL} <= oggi() and ${inBrands('p.brand_id', brandsFor(scope, 'risorse.assegna'))}
          and ${hasVisibleBrand(scope, CARTELLA.links, 'c.id')}
        group by c.id`,
      say: ({ id, nome, giorno, quanti, referente }: DueFacts) => ({
        titolo: nome,
        testo: `${quanti === 1 ? '1 persona' : `${quanti} persone`} da confermare dal ${formatData(giorno)}${referente ? ` · referente ${referente}` : ''}`,
        collegamento: recordAddress('/cartelle/$id', { id }),
      }),
    },
  ],
};

export const cartelleFeature = {
  notices: { accessi_da_verificare: accessiDaVerificare },
} satisfies Feature;

export const cartelleSlice: ItemSlice = {
  kind: CARTELLA,
  routes: cartelleRoutes,
  give: assignerOf(cartelle),
  assignMany: bulkAssignerOf(cartelle),
  findAssignable: assignableOf(cartelle),
  words: itemWords(
    CARTELLA,
    {
      tipo: ['Tipo', { cartella: 'Cartella', unita_rete: 'Unità di rete' }],
      referente_id: ['Referente', 'dipendente'],
      verifica_mesi: ['Verifica ogni (mesi)'],
    },
    { verificata_il: ['Confermata il', 'data'] },
  ),
  search: (scope, q) => ({ ...selectAssignedItem(CARTELLA, scope, q), dettaglio: sql`t.percorso` }),
  file: listFile(listCartelle, {
    colonne: [
      ...fieldColumns<Cartella>(CARTELLA.fields),
      ...titolare<Cartella>(),
      testo('Membri', describeMembri),
      brand(),
      creato('Creata il'),
      idOrganico(),
    ],
  }),
  incoming: importItems(cartelle, calls, {
    keys: [byName('nome')],
    read: {
      permessi: sql`coalesce((
        select p.permessi from dipendenti_cartelle p where p.cartella_id = i.id and p.data_revoca is null
        order by p.data_assegnazione, p.id limit 1), i.permessi)`,
    },
    synonyms: {
      nome: ['cartella', 'nome cartella', 'share', 'share name', 'folder', 'folder name', 'item name', 'name'],
      percorso: ['path', 'share path', 'percorso di rete', 'indirizzo', 'cartella di rete', 'unc'],
      server: ['file server', 'nas', 'host'],
      descrizione: ['description', 'note'],
      permessi: ['accesso', 'permissions', 'access'],
    },
    examples: [
      { nome: 'Vendite', percorso: '\\\\esempio\\vendite' },
      { nome: 'Disegni', percorso: 'Z:\\esempio\\disegni', tipo: 'unita_rete' },
    ],
  }),
};

function describeMembri({ membri }: Cartella): string | null {
  return membri.map(({ nome, cognome, permessi }) => `${nome} ${cognome} (${permessi})`).join(', ') || null;
}
