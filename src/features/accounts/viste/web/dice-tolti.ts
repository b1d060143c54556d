import { ETICHETTE } from '#shared/etichette.ts';

const NOMI: Readonly<Record<string, string>> = { dipendente_id: 'Assegnatario' };

/** What a view narrowed by and is there no more: 'Il filtro Showroom è stato tolto: …'. */
export function diceTolti(perse: readonly string[]): string {
  const names = perse.map((name) => NOMI[name] ?? ETICHETTE[name] ?? name);
  if (names.length === 1) return `Il filtro ${names[0]} è stato tolto: ciò che indica non c'è più, o non lo puoi vedere.`;
  const which = new Intl.ListFormat('it', { type: 'conjunction' }).format(names);
  return `I filtri ${which} sono stati tolti: ciò che indicano non c'è più, o non lo puoi vedere.`;
}
