// Texts that are much more expensive to process than their length suggests, unless the length is checked first.

// Bytes reserved for the characters around the text.
const FRAME = 16;

/** Fills `room` bytes of JSON: first with repetitions of the first piece, then of the second piece, and so on, in equal parts. */
const filled = (room: number, ...pieces: string[]) => {
  const each = Math.floor((room - FRAME) / pieces.length);
  return `"${pieces.map((piece) => piece.repeat(Math.floor(each / Buffer.byteLength(piece)))).join('')}"`;
};
const between = (room: number, begin: string, piece: string, end: string) => `"${begin}${filled(room, piece).slice(1, -1)}${end}"`;
const list = (room: number, item: string) => `[${`${item},`.repeat(Math.floor((room - FRAME) / (item.length + 1)))}${item}]`;

/** Functions that return the JSON of a text with at most `room` bytes, by name. */
export const HEAVY_TEXTS: Readonly<Record<string, (room: number) => string>> = {
  // Unicode normalization sorts combining marks by class: two classes in the wrong order take quadratic time.
  'combining marks in the wrong order': (room) => `"a${filled(room, '\u0301', '\u0316').slice(1)}`,
  'spaces before a letter': (room) => between(room, '', ' ', 'a'),
  'spaces between two letters': (room) => between(room, 'a', ' ', 'a'),
  'spaces behind a letter': (room) => between(room, 'a', '\u00a0', ''),
  'halves of surrogate pairs': (room) => filled(room, '\\ud800'),
  'invisible joiners': (room) => filled(room, '\u200d'),
  'signs in long words': (room) => between(room, '👩', '\u200d👩', '\u200d'),
  'an address without end': (room) => between(room, 'a@', 'a.', ''),
  'an address without at': (room) => between(room, '', "a.'-", ''),
  digits: (room) => filled(room, '1'),
  'digits between dots': (room) => filled(room, '.111'),
  commas: (room) => filled(room, ','),
};

export const HEAVY_VALUES: typeof HEAVY_TEXTS = {
  ...HEAVY_TEXTS,
  'a list of numbers': (room) => list(room, '1'),
  'a list of texts': (room) => list(room, '""'),
  'a list of objects': (room) => list(room, '{}'),
};
