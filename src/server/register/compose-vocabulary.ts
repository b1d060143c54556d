import { COLONNE } from '#shared/etichette.ts';
import type { Fields } from '#shared/fields.ts';
import { COSE } from '#shared/riferimenti.ts';
import type { Campi, Campo, ComposedTable, RegisterWords, TableWords, Vocabulary, WordsByOwner } from './words.ts';

// The columns that are no noun's own.
const COMUNI: Campi = {
  ...Object.fromEntries(Object.entries(COLONNE).map(([name, etichetta]): [string, Campo] => [name, [etichetta]])),
  brand_id: [COLONNE.brand_id, 'brand'],
  data_assegnazione: [COLONNE.data_assegnazione, 'data'],
  data_revoca: [COLONNE.data_revoca, 'data', null],
  assegnazione_piano_id: [COLONNE.assegnazione_piano_id, 'presente'],
};

/** Puts together what the slices say; throws where a kind of thing has no name, or an action no words. */
export function composeVocabulary(owners: WordsByOwner): Vocabulary {
  const slices: RegisterWords[] = Object.values(owners);
  const joined = <K extends keyof RegisterWords>(part: K) =>
    Object.assign({}, ...slices.map((slice) => slice[part])) as Required<RegisterWords>[K];
  const { tables, things, actions } = { tables: joined('tables'), things: joined('things'), actions: joined('actions') };
  const unsaid = [
    ...COSE.filter((cosa) => !things[cosa]),
    ...(['accesso', 'esporta', 'legge'] as const).filter((azione) => !actions[azione]),
  ];
  if (unsaid.length > 0) throw new Error(`No slice says how the register tells: ${unsaid.join(', ')}.`);
  const all = { things, actions } as Pick<Vocabulary, 'things' | 'actions'>; // none is missing
  const campi: Campi = Object.assign({ ...COMUNI }, ...Object.values(tables).map(({ fields }) => campiOf(fields)));
  const composed = Object.entries(tables).map(([name, table]) => [name, composeTable(table, campi)]);
  return { ...all, campi, tables: Object.fromEntries(composed) };
}

function composeTable(table: TableWords, shared: Campi): ComposedTable {
  const own = campiOf(table.fields);
  const named = { ...own, ...shared, ...own };
  return { ...table, named, told: { ...named, ...table.campi } };
}

function campiOf(fields: Fields = {}): Campi {
  const isPlain = (reads: unknown) => reads === 'testo' || reads === 'numero';
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, reads }]) => [name, isPlain(reads) ? [label] : [label, reads]]),
  ) as Campi;
}
