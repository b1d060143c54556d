import { sql } from 'kysely';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { byWords, type SearchKind, type SearchSelect } from '#server/feature/search-kind.ts';
import type { ListFile } from '#server/files/columns.ts';
import type { Route } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { RICERCA, type Thing, visibleByBrands } from '#server/register/things.ts';
import { type Campi, legame, periodo, type RegisterWords, vita } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Kind } from '../kind.ts';
import type { AssignItems, FindAssignable } from './assign-items.ts';
import type { AssignItem } from './change-items.ts';
import { joinPlace, PLACE_IF_ANY } from './find-receiver.ts';
import type { CountedKind } from './move-item.ts';

/** What each asset type contributes to the server. src/app/kinds.ts collects them. */
export interface ItemSlice {
  kind: Kind;
  routes: Route[];
  words: RegisterWords;
  search: SearchKind['select'];
  file: ListFile;
  /** For features that pass items from one employee to another. */
  give: AssignItem;
  giveMany: AssignItems;
  /** For features that check many assignments before they make any. */
  findGivable: FindAssignable;
  /** For inventory counts; only asset types that a showroom can have. */
  counted?: CountedKind;
  incoming?: Importable;
}

/**
 * Titles and value formats for the audit log. `campi` overrides or adds fields of the item, `ofPeriod` overrides or adds fields of its
 * assignments.
 */
export function itemWords(kind: Kind, campi?: Campi, ofPeriod: Campi = {}): RegisterWords {
  const { tipo, table, links, periods, placeable, words } = kind;
  const { uno } = RISORSE[tipo];
  const given = periodo(uno, tipo, periods.column, words.fine);
  return {
    tables: {
      [table]: { ...vita(uno, words.fine), cosa: tipo, fields: kind.fields, ...(campi ? { campi } : {}) },
      [periods.table]: { ...given, campi: { ...given.campi, ...(placeable && { showroom_id: ['Showroom', 'showroom'] }), ...ofPeriod } },
      [links.table]: legame(words.al, words.dal, tipo, links.column),
    },
    things: { [tipo]: itemThing(kind) },
  };
}

function itemThing({ table, name, links }: Kind): Thing {
  return { table, nome: sql.ref(`t.${name}`), text: RICERCA, id: 'integer', visible: visibleByBrands(links) };
}

// The part of the palette search that all asset types share.
type OfItem = Omit<SearchSelect, 'dettaglio'>;

export function selectItem({ table, name, links }: Kind, scope: Scope, q: string): OfItem {
  const titolo = sql.ref(`t.${name}`);
  return { table, visible: hasVisibleBrand(scope, links, 't.id'), ...byWords(q, sql`length(${titolo})`), titolo };
}

/** An item with one holder: its open period, and the employee or showroom where the caller may see it. */
export function selectHeldItem(item: Kind, scope: Scope, q: string): OfItem {
  const { table, column } = item.periods;
  const more = sql`
    left join ${sql.table(table)} p on p.${sql.ref(column)} = t.id and p.data_revoca is null
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
    ${item.placeable ? joinPlace(scope) : sql``}`;
  return { ...selectItem(item, scope, q), more, isHeld: true, ...(item.placeable ? { luogo: PLACE_IF_ANY } : {}) };
}

// The sentences for constraint violations that the database itself rejects (db/migrations/0007_equipment.sql). A foreign key can be
// violated from both tables.
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
const CHI_O_DOVE = () => invalidField('dipendente_id', 'Scegli a chi assegnarlo: una persona o uno showroom');
const PRIMA = 'La restituzione non può precedere la data di assegnazione';
const RESA_PRIMA = conflict('DATE_NON_VALIDE', PRIMA, { data_revoca: PRIMA });
const SOVRAPPOSTO = conflict('PERIODO_SOVRAPPOSTO', "In quei giorni risulta già un'altra assegnazione");

export function itemConstraints({ table, links, periods, placeable, shared, words }: Kind): Record<string, () => Problem> {
  const { code, fine, questo, nessunBrand } = words;
  const [Questo, A] = [questo.charAt(0).toUpperCase() + questo.slice(1), fine.toUpperCase()];
  const giaAssegnato = `${code}_GIA_ASSEGNAT${A}`;
  return {
    [`${table}_almeno_un_brand`]: () => invalidField('brand_ids', nessunBrand),
    [`${links.table}_pkey`]: conflict('BRAND_GIA_COLLEGATO', `${Questo} è già collegat${fine} a questo brand: ricarica la pagina`),
    [`${links.table}_brand_fkey`]: BRAND_CON_ASSET,
    [`${links.table}_${links.column}_fkey`]: conflict(`${code}_ELIMINAT${A}`, `${Questo} è stat${fine} eliminat${fine} da un altro utente`),
    [`${periods.table}_titolare`]: DIPENDENTE_CON_RISORSE,
    [`${periods.table}_risorsa`]: conflict(
      `${code}_ASSEGNAT${A}`,
      `${Questo} è assegnat${fine} sotto quel brand, oppure non è del brand di chi l${fine} riceve`,
    ),
    [`${periods.table}_periodo`]: RESA_PRIMA,
    ...(placeable ? { [`${periods.table}_luogo`]: SHOWROOM_CON_RISORSE, [`${periods.table}_uno_dei_due`]: CHI_O_DOVE } : {}),
    ...(shared
      ? { [`${periods.table}_una_volta`]: conflict(giaAssegnato, `${Questo} è già assegnat${fine} a questo dipendente`) }
      : {
          [`${periods.table}_un_titolare`]: conflict(giaAssegnato, `${Questo} è già assegnat${fine}`),
          [`${periods.table}_senza_sovrapposizioni`]: SOVRAPPOSTO,
          [`${periods.table}_giorno_di_un_altro`]: SOVRAPPOSTO,
        }),
  };
}
