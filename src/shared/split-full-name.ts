const PARTICLES = new Set(
  "de di da del della dello dei degli delle dal dalla dall' dell' d' la le lo li von van der den de' dalle dai".split(' '),
);
const isParticle = (namePart: string | undefined): boolean =>
  namePart !== undefined && PARTICLES.has(namePart.toLowerCase().replace('\u2019', "'"));

/**
 * Splits a full name into two parts in the order of the cell. A comma separates the parts if there is one. Otherwise the
 * surname is one word with the particles before it ('De Luca'). Both parts are empty for a single word, which cannot be split.
 */
export function splitFullName(text: string, firstPart: 'cognome' | 'nome'): [string, string] {
  const [beforeComma = '', afterComma, extraPart] = text.split(',').map((part) => part.trim());
  if (afterComma !== undefined && extraPart === undefined) return beforeComma && afterComma ? [beforeComma, afterComma] : ['', ''];
  const nameParts = text.split(/[\s,]+/).filter(Boolean);
  if (nameParts.length < 2) return ['', ''];
  const splitIndex = firstPart === 'cognome' ? endOfFirstSurname(nameParts) : startOfLastSurname(nameParts);
  return [nameParts.slice(0, splitIndex).join(' '), nameParts.slice(splitIndex).join(' ')];
}

function endOfFirstSurname(nameParts: readonly string[]): number {
  let splitIndex = 1;
  while (splitIndex < nameParts.length - 1 && isParticle(nameParts[splitIndex - 1])) splitIndex += 1;
  return splitIndex;
}

function startOfLastSurname(nameParts: readonly string[]): number {
  let splitIndex = nameParts.length - 1;
  while (splitIndex > 1 && isParticle(nameParts[splitIndex - 1])) splitIndex -= 1;
  return splitIndex;
}
