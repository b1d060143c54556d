// What a slice says of a kind of thing that people are given. Nothing else says where it is kept, what it costs or what it is called:
// routes, statements, totals and words are made of this.
import type { AliasTable } from '#shared/endpoint.ts';
import type { Fields } from '#shared/fields.ts';
import type { RISORSE, TipoRisorsa } from '#shared/risorse.ts';

/** A table that ties things to something else, and its column that names the thing. */
export interface Ties {
  table: string;
  column: string;
}

export interface Kind<T extends TipoRisorsa = TipoRisorsa, F extends Fields = Fields> {
  tipo: T;
  table: (typeof RISORSE)[T]['table'];
  fields: F;
  /** Other spellings of its names on the wire (rule 1). */
  aliases: AliasTable;
  /** The field by which it is called. */
  name: keyof F & string;
  /** Where its brands are kept. */
  links: Ties;
  /** Where it is kept who has it and had it (rule 29). */
  periods: Ties;
  /** The field that says what one costs a year, a licence by the seat; none: it is free. */
  cost?: keyof F & string;
  /** Its field `stato` says whether it is in use (src/shared/stati-dispositivo.ts): out of use it costs nothing (decision 34). */
  dismissable?: true;
  /** A showroom can have it, too (rule 84): its table of periods says `showroom_id`. */
  placeable?: true;
  /** Each has an inventory code, which its label bears (decision 55). */
  coded?: true;
  /** Its form tells, and changes, what its holder may do with it. */
  formTellsPeriod?: true;
  /** Several people have one at a time, each of them once. */
  shared?: true;
  /** Of what is shared, how many can have it: the field that says it, null where they are not counted, and the column of those in use. */
  seats?: { total: keyof F & string; used: string };
  /** The fields by which its list can be put in order, besides the day on which it was made. */
  sort: readonly (keyof F & string)[];
  /** The fields by whose exact value its list can be narrowed. */
  filters: readonly (keyof F & string)[];
  /** The day on which it ends, or what was promised for it. */
  expires?: keyof F & string;
  words: {
    /** What its codes begin with: 'HARDWARE' of 'HARDWARE_GIA_ASSEGNATO'. */
    code: string;
    /** 'assegnato' or 'assegnata'. */
    fine: 'o' | 'a';
    nonTrovato: string;
    /** A brand is added "all'hardware", taken "dall'hardware". */
    al: string;
    dal: string;
    /** The sentence when no brand is named. */
    nessunBrand: string;
    /** 'questo hardware'. */
    questo: string;
  };
}

/** Says it with the types of its own fields. */
export function kind<const T extends TipoRisorsa, F extends Fields, const K extends Kind<T, F>>(of: K & { tipo: T; fields: F }): K {
  return of;
}
