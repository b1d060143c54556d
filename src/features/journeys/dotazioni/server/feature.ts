import {
  changeBrands,
  hasVisibleBrand,
  linkBrands,
  lockVisibleRow,
  readAllBrandIds,
  requireVisibleBrands,
} from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, multiBrandTopic } from '#server/feature/live-topic.ts';
import { type Route, route } from '#server/http/route.ts';
import { BY_NOME, visibleByBrands } from '#server/register/named-records.ts';
import { brandLinkTitles, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { DotazioneChange, DotazioneInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { CAMPI_DOTAZIONE } from '../fields.ts';
import { requireValidReferences } from './find-dotazione.ts';
import { DOTAZIONI, findVisible, insertDotazione, listVisible, removeDotazione, setDotazione } from './queries.ts';

const dotazioniRoutes: Route[] = [
  route(calls.listDotazioni, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.createDotazione, async ({ db, scope, body }) => findVisible(db, scope, await createDotazione(db, scope, body))),

  route(calls.updateDotazione, async ({ db, scope, params: { id }, body }) => {
    await changeDotazione(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.deleteDotazione, async ({ db, scope, params: { id } }) => {
    await deleteDotazione(db, scope, id);
    return SUCCESS_REPLY;
  }),
];

const ACTION = 'dotazioni.modifica';

async function createDotazione(db: Tx, scope: Scope, { brand_ids, ...values }: DotazioneInput): Promise<number> {
  requireVisibleBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, ACTION, brand_ids);
  await requireValidReferences(db, scope, values.voci, brand_ids);
  const id = await insertDotazione(db, scope, values);
  await linkBrands(db, scope, DOTAZIONI.links, id, brand_ids);
  return id;
}

async function changeDotazione(db: Tx, scope: Scope, id: number, { brand_ids, updated_at, ...values }: DotazioneChange): Promise<void> {
  await lockVisibleRow(db, scope, DOTAZIONI, id);
  const dotazione = await findVisible(db, scope, id);
  const current = await readAllBrandIds(db, scope, DOTAZIONI.links, id);
  requireRight(scope, ACTION, current);
  await rejectStaleEdit(db, scope, dotazioniVersioned, { id, read: updated_at, what: 'questa dotazione' });
  if (brand_ids) requireVisibleBrands(scope, 'brand_ids', brand_ids);
  if (brand_ids || values.voci) await requireValidReferences(db, scope, values.voci ?? dotazione.voci, brand_ids ?? current);
  await setDotazione(db, scope, id, values);
  if (brand_ids) await changeBrands(db, scope, { action: ACTION, links: DOTAZIONI.links, ownerId: id, current, wanted: brand_ids });
}

/** Deletes a kit. Onboarding lines that were copied from the kit are not deleted. */
async function deleteDotazione(db: Tx, scope: Scope, id: number): Promise<void> {
  await lockVisibleRow(db, scope, DOTAZIONI, id);
  await findVisible(db, scope, id);
  requireRight(scope, ACTION, await readAllBrandIds(db, scope, DOTAZIONI.links, id));
  await removeDotazione(db, scope, id);
}

const dotazioniLive: LiveTopic = multiBrandTopic(DOTAZIONI);

const dotazioniVersioned: Versioned = {
  table: 'dotazioni',
  id: 'integer',
  links: DOTAZIONI.links.table,
  isVisible: (scope) => hasVisibleBrand(scope, DOTAZIONI.links, 't.id'),
};

const dotazioniAuditTexts: RegisterTexts = {
  tables: {
    dotazioni: { ...lifecycleTitles('Dotazione', 'a'), cosa: 'dotazione', fields: CAMPI_DOTAZIONE, campi: { voci: ['Voci'] } },
    dotazioni_brands: brandLinkTitles('alla dotazione', 'dalla dotazione', 'dotazione', 'dotazione_id'),
  },
  things: { dotazione: { table: 'dotazioni', ...BY_NOME, id: 'integer', visible: visibleByBrands(DOTAZIONI.links) } },
};

export const dotazioniFeature = {
  routes: dotazioniRoutes,
  live: { dotazioni: dotazioniLive },
  versioned: { dotazioni: dotazioniVersioned },
  register: { dotazioni: dotazioniAuditTexts },
} satisfies Feature;
