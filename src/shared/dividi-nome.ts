const PARTICLES = new Set(
  "de di da del della dello dei degli delle dal dalla dall' dell' d' la le lo li von van der den de' dalle dai".split(' '),
);
const isParticle = (word: string | undefined): boolean => word !== undefined && PARTICLES.has(word.toLowerCase().replace('\u2019', "'"));

/**
 * Returns the two parts in the order of the cell, split at a comma if there is one. Otherwise the surname is one word with the particles
 * before it ('De Luca'). A single word cannot be split: then both parts are empty.
 */
export function dividiNome(text: string, firstPart: 'cognome' | 'nome'): [string, string] {
  const [beforeComma = '', afterComma, extraPart] = text.split(',').map((part) => part.trim());
  if (afterComma !== undefined && extraPart === undefined) return beforeComma && afterComma ? [beforeComma, afterComma] : ['', ''];
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length < 2) return ['', ''];
  const splitIndex = firstPart === 'cognome' ? endOfFirstSurname(words) : startOfLastSurname(words);
  return [words.slice(0, splitIndex).join(' '), words.slice(splitIndex).join(' ')];
}

function endOfFirstSurname(words: readonly string[]): number {
  let splitIndex = 1;
  while (splitIndex < words.length - 1 && isParticle(words[splitIndex - 1])) splitIndex += 1;
  return splitIndex;
}

function startOfLastSurname(words: readonly string[]): number {
  let splitIndex = words.length - 1;
  while (splitIndex > 1 && isParticle(words[splitIndex - 1])) splitIndex -= 1;
  return splitIndex;
}
