/** Particles that begin a surname and are not a surname alone. */
const PARTICLES = new Set(
  "de di da del della dello dei degli delle dal dalla dall' dell' d' la le lo li von van der den de' dalle dai".split(' '),
);
const isParticle = (word: string | undefined): boolean => word !== undefined && PARTICLES.has(word.toLowerCase().replace('\u2019', "'"));

/**
 * Returns the two parts in the order of the cell, split at a comma if there is one. Otherwise the surname is one word with the particles
 * before it ('De Luca'). A single word cannot be split: then both parts are empty.
 */
export function dividiNome(text: string, primo: 'cognome' | 'nome'): [string, string] {
  const [before = '', after, more] = text.split(',').map((part) => part.trim());
  if (after !== undefined && more === undefined) return before && after ? [before, after] : ['', ''];
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length < 2) return ['', ''];
  const at = primo === 'cognome' ? endOfFirst(words) : startOfLast(words);
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

function endOfFirst(words: readonly string[]): number {
  let at = 1;
  while (at < words.length - 1 && isParticle(words[at - 1])) at += 1;
  return at;
}

function startOfLast(words: readonly string[]): number {
  let at = words.length - 1;
  while (at > 1 && isParticle(words[at - 1])) at -= 1;
  return at;
}
