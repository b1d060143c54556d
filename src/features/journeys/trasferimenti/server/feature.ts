import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { checkShowroom, findTransferable } from '#features/people/dipendenti/server/write-dipendente.ts';
import type { Db } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { type Anteprima, listTrasferimenti, previewTrasferimento, transferDipendente } from '../contract.ts';
import { itemKey, notOfBrandText, possibleEsiti, transferWarnings } from '../rules.ts';
import {
  findBrandDifferences,
  findBrandName,
  findTenute,
  findTrasferimento,
  findTypesWithFreeItem,
  listTrasferimentiOf,
} from './queries.ts';
import { type Assigners, transferDipendente as transfer } from './transfer-dipendente.ts';

const trasferimentiRoutes = ({ give: assigners }: { give: Assigners }): Route[] => [
  route(previewTrasferimento, ({ db, scope, params, query }) => buildPreview(db, scope, params.id, query)),

  route(transferDipendente, async ({ db, scope, params, body }) => {
    const lotTitle = ({ fullName }: { fullName: string }) => `Trasferimento di ${fullName}`;
    const { done, lotto } = await runAsLotto(db, 'trasferimento', lotTitle, () => transfer(db, scope, assigners, params.id, body));
    return { ...(await findTrasferimento(db, scope, done.id)), lotto };
  }),

  route(listTrasferimenti, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listTrasferimentiOf(db, scope, id);
  }),
];

async function buildPreview(
  db: Db,
  scope: Scope,
  id: string,
  query: { brand_id?: number | undefined; showroom?: number | undefined },
): Promise<Anteprima> {
  const visible = await findTransferable(db, scope, id, query.brand_id);
  const brand_id = query.brand_id ?? visible.brand_id;
  if (query.showroom) await checkShowroom(db, scope, query.showroom, brand_id);
  const tenute = await findTenute(db, scope, id, brand_id);
  const tipi = tenute.map(({ tipo }) => tipo);
  const swappableTypes = await findTypesWithFreeItem(db, scope, { dipendente_id: id, brand_id, tipi });
  const brand = await findBrandName(db, scope, brand_id);
  const voci = tenute.map(({ tipo, id, nome, data_assegnazione, del_brand }) => ({
    voce: itemKey({ tipo, id }),
    tipo,
    id,
    nome,
    data_assegnazione,
    ...possibleEsiti({ tipo, del_brand }, swappableTypes.includes(tipo)),
    motivo: del_brand ? null : notOfBrandText(brand),
  }));
  if (brand_id === visible.brand_id) return { voci, avvisi: [] };
  const differences = await findBrandDifferences(db, scope, id, brand_id);
  return {
    voci,
    avvisi: transferWarnings({ ...differences, fullName: `${visible.nome} ${visible.cognome}`, da: visible.brand.nome, a: brand }),
  };
}

// The outcomes of the items have no text in the audit log entry of a transfer, because they have separate entries.
const trasferimentiAuditTexts: RegisterTexts = {
  tables: {
    trasferimenti: {
      crea: 'Trasferimento',
      modifica: 'Trasferimento modificato',
      elimina: 'Trasferimento eliminato',
      campi: {
        dipendente_id: null,
        da_brand: ['Dal brand', 'brand'],
        a_brand: ['Al brand', 'brand'],
        da_showroom: ['Dallo showroom', 'showroom', null],
        a_showroom: ['Allo showroom', 'showroom', null],
        data: ['Data', 'data'],
        note: ['Note'],
        voci: null,
        user_id: null,
      },
    },
  },
};

export const trasferimentiFeature = {
  routes: trasferimentiRoutes,
  register: { trasferimenti: trasferimentiAuditTexts },
} satisfies Feature;
