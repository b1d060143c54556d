// What the register says of a kind of thing.
import { sql } from 'kysely';
import { RICERCA, seenByBrands, type Thing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { Campi, Campo, Letture, RegisterWords } from '#server/register/words.ts';
import type { Fields } from '#shared/fields.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Kind } from '../kind.ts';

/** Its titles and how its values read; `more` is what stands in no field of it. */
export function itemWords(kind: Kind, more: { campi?: Campi; letture?: Letture } = {}): RegisterWords {
  const { tipo, table, links, periods, words } = kind;
  const { uno } = RISORSE[tipo];
  return {
    tables: {
      [table]: { ...vita(uno, words.fine), cosa: tipo, campi: { ...choicesOf(kind.fields), ...more.campi } },
      [periods.table]: periodo(uno, tipo, periods.column, words.fine),
      [links.table]: legame(words.al, words.dal, tipo, links.column),
    },
    things: { [tipo]: itemThing(kind) },
    letture: { ...readingsOf(kind.fields), ...more.letture },
  };
}

function itemThing({ table, name, links }: Kind): Thing {
  return { table, nome: sql.ref(`t.${name}`), text: RICERCA, id: 'integer', visible: seenByBrands(links) };
}

function choicesOf(fields: Fields): Campi {
  const choices = Object.entries(fields).flatMap(([name, { label, reads }]) =>
    typeof reads === 'string' ? [] : [[name, [label, reads] satisfies Campo]],
  );
  return Object.fromEntries(choices);
}

function readingsOf(fields: Fields): Letture {
  const readings = Object.entries(fields).filter(([, { reads }]) => reads === 'euro' || reads === 'data' || reads === 'siNo');
  return Object.fromEntries(readings.map(([name, { reads }]) => [name, [reads]]));
}
