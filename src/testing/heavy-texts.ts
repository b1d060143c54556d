// Texts that are much more expensive to process than their length suggests, unless the length is checked first.

const RESERVED_BYTES = 16;

/** Returns `maxBytes` bytes of JSON in equal parts: first repetitions of the first piece, then of the second piece, and so on. */
const fillWith = (maxBytes: number, ...pieces: string[]) => {
  const bytesPerPiece = Math.floor((maxBytes - RESERVED_BYTES) / pieces.length);
  return `"${pieces.map((piece) => piece.repeat(Math.floor(bytesPerPiece / Buffer.byteLength(piece)))).join('')}"`;
};
const fillBetween = (maxBytes: number, begin: string, piece: string, end: string) =>
  `"${begin}${fillWith(maxBytes, piece).slice(1, -1)}${end}"`;
const jsonList = (maxBytes: number, item: string) =>
  `[${`${item},`.repeat(Math.floor((maxBytes - RESERVED_BYTES) / (item.length + 1)))}${item}]`;

/** Functions that return the JSON of a text with at most `maxBytes` bytes. */
export const HEAVY_TEXTS: Readonly<Record<string, (maxBytes: number) => string>> = {
  // Unicode normalization sorts combining marks by class: two classes in the wrong order take quadratic time.
  'combining marks in the wrong order': (maxBytes) => `"a${fillWith(maxBytes, '\u0301', '\u0316').slice(1)}`,
  'spaces before a letter': (maxBytes) => fillBetween(maxBytes, '', ' ', 'a'),
  'spaces between two letters': (maxBytes) => fillBetween(maxBytes, 'a', ' ', 'a'),
  'spaces after a letter': (maxBytes) => fillBetween(maxBytes, 'a', '\u00a0', ''),
  'halves of surrogate pairs': (maxBytes) => fillWith(maxBytes, '\\ud800'),
  'invisible joiners': (maxBytes) => fillWith(maxBytes, '\u200d'),
  'emoji joined into long words': (maxBytes) => fillBetween(maxBytes, '👩', '\u200d👩', '\u200d'),
  'an endless e-mail address': (maxBytes) => fillBetween(maxBytes, 'a@', 'a.', ''),
  'an e-mail address without @': (maxBytes) => fillBetween(maxBytes, '', "a.'-", ''),
  digits: (maxBytes) => fillWith(maxBytes, '1'),
  'digits between dots': (maxBytes) => fillWith(maxBytes, '.111'),
  commas: (maxBytes) => fillWith(maxBytes, ','),
};

export const HEAVY_VALUES: typeof HEAVY_TEXTS = {
  ...HEAVY_TEXTS,
  'a list of numbers': (maxBytes) => jsonList(maxBytes, '1'),
  'a list of texts': (maxBytes) => jsonList(maxBytes, '""'),
  'a list of objects': (maxBytes) => jsonList(maxBytes, '{}'),
};
