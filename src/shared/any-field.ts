// Some sentences say what is wrong with a value without saying of which field: they are made with forAnyField, and who shows one away from
// its field puts the field's label before it. All others name what they are about.
const sentences = new Set<string>();

/** Marks a sentence as one that fits any field. */
export function forAnyField(sentence: string): string {
  sentences.add(sentence);
  return sentence;
}

/** The sentence as it is read away from its field: 'Inizio Malattia: campo obbligatorio'. */
export function withLabel(sentence: string, label: string | undefined): string {
  if (label === undefined || !sentences.has(sentence)) return sentence;
  return `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
