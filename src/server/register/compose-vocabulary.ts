import { COLONNE } from '#shared/etichette.ts';
import { COSE } from '#shared/riferimenti.ts';
import type { Campo, Letture, RegisterWords, Vocabulary, WordsByOwner } from './words.ts';

// How the columns read that several slices have.
const COMUNI: Letture = {
  brand_id: ['brand'],
  is_active: ['siNo'],
  costo_annuo: ['euro'],
  data_scadenza: ['data'],
  data_assegnazione: ['data'],
  data_revoca: ['data', null],
};

/** Puts together what the slices say; throws where a kind of thing has no name, or an action no words. */
export function composeVocabulary(owners: WordsByOwner): Vocabulary {
  const slices: RegisterWords[] = Object.values(owners);
  const joined = <K extends keyof RegisterWords>(part: K) =>
    Object.assign({}, ...slices.map((slice) => slice[part])) as Required<RegisterWords>[K];
  const { tables, things, actions } = { tables: joined('tables'), things: joined('things'), actions: joined('actions') };
  const unsaid = [...COSE.filter((cosa) => !things[cosa]), ...(['accesso', 'esporta'] as const).filter((azione) => !actions[azione])];
  if (unsaid.length > 0) throw new Error(`No slice says how the register tells: ${unsaid.join(', ')}.`);
  const all = { things, actions } as Pick<Vocabulary, 'things' | 'actions'>; // none is missing
  return { tables, ...all, campi: campiOf({ ...joined('letture'), ...COMUNI }) };
}

function campiOf(letture: Letture): Record<string, Campo> {
  return Object.fromEntries(
    Object.entries(COLONNE).map(([name, etichetta]): [string, Campo] => [name, [etichetta, ...(letture[name as keyof Letture] ?? [])]]), // its own keys
  );
}
