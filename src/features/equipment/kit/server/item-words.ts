// What the register says of a kind of thing.
import { sql } from 'kysely';
import { RICERCA, seenByBrands, type Thing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { Campi, RegisterWords } from '#server/register/words.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Kind } from '../kind.ts';

/** Its titles and how its values read; `campi` is what stands in no field of it, or reads otherwise, `ofPeriod` the same of its periods. */
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
  return { table, nome: sql.ref(`t.${name}`), text: RICERCA, id: 'integer', visible: seenByBrands(links) };
}
