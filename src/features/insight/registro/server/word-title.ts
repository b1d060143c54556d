// What the title of an entry says.

import { QUALE_BRAND, SENZA_NOME } from '#server/register/title-forms.ts';
import type { TableWords, Vocabulary, Voce } from '#server/register/words.ts';
import type { Cosa, NameOf, Riferimento } from '#shared/riferimenti.ts';

/** What happened, and the name of what it happened to: 'Hardware assegnato: ThinkPad T14'. */
export function titleOf(words: Vocabulary, voce: Voce, nameOf: NameOf): string {
  const subject = subjectOf(words, voce);
  const name = subject && nameOf(subject.cosa, subject.id);
  const brand = brandInTitle(words, voce);
  const verb = verbNaming(words, voce, brand && nameOf(brand.cosa, brand.id));
  if (name === null) return `${verb} (di un altro brand)`;
  return name === undefined ? verb : `${verb}: ${name}`;
}

/** What the entry is about, where its title names it: an employee's own page is about that employee already. */
export function subjectOf({ tables }: Vocabulary, { oggetto, oggetto_id, prima, dopo, origine }: Voce): Riferimento | undefined {
  const { cosa, colonna, oppure } = tables[oggetto] ?? {};
  const idIn = (column: string | undefined) =>
    column === undefined ? oggetto_id : (dopo?.[column] ?? prima?.[column] ?? origine?.[column]);
  const named = (of: Cosa | undefined, id: unknown) =>
    of === undefined || id === null || id === undefined ? undefined : { cosa: of, id: String(id) };
  return named(cosa, idIn(colonna)) ?? (oppure && named(oppure.cosa, idIn(oppure.colonna)));
}

/** The brand that the title names, where it names one beside its subject. */
export function brandInTitle(words: Vocabulary, voce: Voce): Riferimento | undefined {
  const { prima, dopo, origine } = voce;
  const id = dopo?.brand_id ?? prima?.brand_id ?? origine?.brand_id;
  return verbOf(words, voce).includes(QUALE_BRAND) && typeof id === 'number' ? { cosa: 'brand', id: String(id) } : undefined;
}

/** With its brand named; null: the reader may not know which, undefined: nobody does any more. */
function verbNaming(words: Vocabulary, voce: Voce, brand: string | null | undefined): string {
  return verbOf(words, voce).replace(QUALE_BRAND, () => brand ?? (brand === null ? 'un altro brand' : 'un brand'));
}

/** What happened, without the name of what it happened to: 'Hardware assegnato', 'Workflow: comunicato al Manager'. */
function verbOf({ tables, actions }: Vocabulary, voce: Voce): string {
  const { azione, oggetto, dopo } = voce;
  if (azione === 'accesso' || azione === 'esporta' || azione === 'legge') return actions[azione].title(voce);
  const table: TableWords = tables[oggetto] ?? SENZA_NOME;
  if (azione === 'elimina' || (azione === 'modifica' && dopo?.data_revoca)) return table.elimina;
  const verb = table[azione];
  return typeof verb === 'string' ? verb : verb(voce);
}
