import { sql } from 'kysely';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type SearchSelect, type SearchSource, searchByRicerca } from '#server/feature/search-source.ts';
import type { ListFile } from '#server/files/columns.ts';
import type { Route } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { type NamedRecord, RICERCA, visibleByBrands } from '#server/register/named-records.ts';
import { assignmentTitles, brandLinkTitles, type Campi, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Kind } from '../kind.ts';
import type { AssignItems, FindAssignable } from './assign-items.ts';
import type { AssignItem } from './change-items.ts';
import { joinPlace, PLACE_IF_ANY } from './find-receiver.ts';
import type { InventoryActions } from './move-item.ts';

/** The part of the server that each asset type provides. src/app/item-slices.ts collects these parts. */
export interface ItemSlice {
  kind: Kind;
  routes: Route[];
  words: RegisterTexts;
  search: SearchSource['select'];
  file: ListFile;
  give: AssignItem;
  assignMany: AssignItems;
  findAssignable: FindAssignable;
  /** The actions of an inventory count on an item; only for asset types that can be assigned to a showroom. */
  counted?: InventoryActions;
  incoming?: Importable;
}

/**
 * Titles and value formats for the audit log. `campi` overrides or adds fields of the item, `ofPeriod` overrides or adds fields of its
 * assignments.
 */
export function itemWords(kind: Kind, campi?: Campi, ofPeriod: Campi = {}): RegisterTexts {
  const { tipo, table, links, periods, placeable, words } = kind;
  const { uno } = RISORSE[tipo];
  const periodTexts = assignmentTitles(uno, tipo, periods.column, words.suffix);
  return {
    tables: {
      [table]: { ...lifecycleTitles(uno, words.suffix), cosa: tipo, fields: kind.fields, ...(campi ? { campi } : {}) },
      [periods.table]: {
        ...periodTexts,
        campi: { ...periodTexts.campi, ...(placeable && { showroom_id: ['Showroom', 'showroom'] }), ...ofPeriod },
      },
      [links.table]: brandLinkTitles(words.al, words.dal, tipo, links.column),
    },
    things: { [tipo]: itemRecord(kind) },
  };
}

function itemRecord({ table, name, links }: Kind): NamedRecord {
  return { table, nome: sql.ref(`t.${name}`), text: RICERCA, id: 'integer', visible: visibleByBrands(links) };
}

type ItemSearchSelect = Omit<SearchSelect, 'dettaglio'>;

export function selectItem({ table, name, links }: Kind, scope: Scope, q: string): ItemSearchSelect {
  const titolo = sql.ref(`t.${name}`);
  return { table, visible: hasVisibleBrand(scope, links, 't.id'), ...searchByRicerca(q, sql`length(${titolo})`), titolo };
}

export function selectAssignedItem(item: Kind, scope: Scope, q: string): ItemSearchSelect {
  const { table, column } = item.periods;
  const more = sql`
    left join ${sql.table(table)} p on p.${sql.ref(column)} = t.id and p.data_revoca is null
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
    ${item.placeable ? joinPlace(scope) : sql``}`;
  return { ...selectItem(item, scope, q), more, isHeld: true, ...(item.placeable ? { luogo: PLACE_IF_ANY } : {}) };
}

// The sentences for constraint violations that the database itself rejects (db/migrations/0007_equipment.sql). Both the item table and the
// table of assignments can violate a foreign key.
const conflict = (code: string, sentence: string, fields?: Record<string, string>) => () =>
  new Problem('conflict', code, sentence, fields ? { fields } : {});

const BRAND_CON_ASSET = conflict('BRAND_IN_USO', 'Il brand ha ancora asset, oppure è stato eliminato da un altro utente');
const DIPENDENTE_CON_RISORSE = conflict(
  'DIPENDENTE_CON_RISORSE',
  'Una risorsa si assegna a un dipendente di un suo brand; finché la tiene, il dipendente non può cambiare brand né essere eliminato',
);
const SHOWROOM_CON_RISORSE = conflict(
  'SHOWROOM_IN_USO',
  'Una risorsa va in uno showroom di un suo brand; finché la tiene, lo showroom non può perdere quel brand né essere eliminato',
);
const RECEIVER_REQUIRED = () => invalidField('dipendente_id', 'Scegli a chi assegnarlo: una persona o uno showroom');
const RETURN_BEFORE_START = 'La restituzione non può precedere la data di assegnazione';
const RETURN_BEFORE_START_CONFLICT = conflict('DATE_NON_VALIDE', RETURN_BEFORE_START, { data_revoca: RETURN_BEFORE_START });
const SOVRAPPOSTO = conflict('PERIODO_SOVRAPPOSTO', "In quei giorni risulta già un'altra assegnazione");

export function itemConstraints({ table, links, periods, placeable, shared, words }: Kind): Record<string, () => Problem> {
  const { code, suffix, questo, nessunBrand } = words;
  const [capitalized, upperSuffix] = [questo.charAt(0).toUpperCase() + questo.slice(1), suffix.toUpperCase()];
  const alreadyAssignedCode = `${code}_GIA_ASSEGNAT${upperSuffix}`;
  return {
    [`${table}_almeno_un_brand`]: () => invalidField('brand_ids', nessunBrand),
    [`${links.table}_pkey`]: conflict('BRAND_GIA_COLLEGATO', `${capitalized} è già collegat${suffix} a questo brand: ricarica la pagina`),
    [`${links.table}_brand_fkey`]: BRAND_CON_ASSET,
    [`${links.table}_${links.column}_fkey`]: conflict(
      `${code}_ELIMINAT${upperSuffix}`,
      `${capitalized} è stat${suffix} eliminat${suffix} da un altro utente`,
    ),
    [`${periods.table}_titolare`]: DIPENDENTE_CON_RISORSE,
    [`${periods.table}_risorsa`]: conflict(
      `${code}_ASSEGNAT${upperSuffix}`,
      `${capitalized} è assegnat${suffix} sotto quel brand, oppure non è del brand di chi l${suffix} riceve`,
    ),
    [`${periods.table}_periodo`]: RETURN_BEFORE_START_CONFLICT,
    ...(placeable ? { [`${periods.table}_luogo`]: SHOWROOM_CON_RISORSE, [`${periods.table}_uno_dei_due`]: RECEIVER_REQUIRED } : {}),
    ...(shared
      ? { [`${periods.table}_una_volta`]: conflict(alreadyAssignedCode, `${capitalized} è già assegnat${suffix} a questo dipendente`) }
      : {
          [`${periods.table}_un_titolare`]: conflict(alreadyAssignedCode, `${capitalized} è già assegnat${suffix}`),
          [`${periods.table}_senza_sovrapposizioni`]: SOVRAPPOSTO,
          [`${periods.table}_giorno_di_un_altro`]: SOVRAPPOSTO,
        }),
  };
}
