// The definition of an asset type: its tables, its cost column and its Italian words. Endpoints, SQL statements, totals and texts are all
// derived from this definition.
import type { AliasTable } from '#shared/endpoint.ts';
import type { Fields } from '#shared/fields.ts';
import type { RISORSE, TipoRisorsa } from '#shared/risorse.ts';

export interface LinkTable {
  table: string;
  column: string;
}

export interface Kind<T extends TipoRisorsa = TipoRisorsa, F extends Fields = Fields> {
  tipo: T;
  table: (typeof RISORSE)[T]['table'];
  fields: F;
  /** Alternative names of the asset type's fields in requests and replies. */
  aliases: AliasTable;
  name: keyof F & string;
  links: LinkTable;
  periods: LinkTable;
  /** The field with the cost in euro a year (for a licence: per seat). Left out when the asset type is free of charge. */
  cost?: keyof F & string;
  /** True when the field `stato` says whether an item is in use (src/shared/stati-dispositivo.ts). An item out of use costs nothing. */
  dismissable?: true;
  /** True when an item can also be assigned to a showroom. Then its table of assignments has a column `showroom_id`. */
  placeable?: true;
  /** True when each item has an inventory code, which is printed on its label. */
  coded?: true;
  /** True when the item's form shows and edits the folder permission of its holder. */
  formEditsPeriod?: true;
  /** True when several employees can have one item at the same time. */
  shared?: true;
  /**
   * For shared items with a limited number of seats: the field with the number of seats (null: unlimited) and the column with the seats in
   * use.
   */
  seats?: { total: keyof F & string; used: string };
  sort: readonly (keyof F & string)[];
  filters: readonly (keyof F & string)[];
  expires?: keyof F & string;
  words: {
    /** The prefix of the asset type's error codes, for example 'HARDWARE' in 'HARDWARE_GIA_ASSEGNATO'. */
    code: string;
    /** The ending of the Italian participle: 'o' in 'assegnato' or 'a' in 'assegnata'. */
    suffix: 'o' | 'a';
    nonTrovato: string;
    /** The Italian noun of an item with the preposition, as in "aggiunto all'hardware" and "tolto dall'hardware". */
    al: string;
    dal: string;
    nessunBrand: string;
    /** The Italian noun of an item with the demonstrative, for example 'questo hardware'. */
    questo: string;
  };
}

export function defineKind<const T extends TipoRisorsa, F extends Fields, const K extends Kind<T, F>>(
  definition: K & { tipo: T; fields: F },
): K {
  return definition;
}
