// zod's messages, as sentences a person can act on. A schema with its own message keeps it.
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const FORMATS: Record<string, string> = {
  email: "Scrivi un'email completa, per esempio nome@azienda.it",
  uuid: 'Identificativo non valido',
  date: 'Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG',
  regex: 'Formato non valido',
};

const TYPES: Record<string, string> = {
  string: 'Scrivi un testo',
  number: 'Scrivi un numero',
  int: 'Scrivi un numero intero',
  boolean: 'Indica sì o no',
  array: 'Serve un elenco',
  object: 'Serve un oggetto JSON',
  record: 'Serve un oggetto JSON',
};

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obbligatorio' : (TYPES[issue.expected] ?? 'Valore non valido');
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Campo obbligatorio' : `Scrivi almeno ${issue.minimum} caratteri`;
      if (issue.origin === 'array') return issue.minimum === 1 ? 'Scegli almeno un elemento' : `Scegli almeno ${issue.minimum} elementi`;
      return `Il valore minimo è ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `Al massimo ${issue.maximum} caratteri`;
      if (issue.origin === 'array') return `Al massimo ${issue.maximum} elementi`;
      return `Il valore massimo è ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Formato non valido';
    case 'invalid_value':
      return `Scegli uno di: ${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return 'Troppi decimali';
    default:
      return 'Valore non valido';
  }
}

/** Makes Italian the language of every schema of this process. Called once, by the server's and the browser's entry. */
export function speakItalian(): void {
  z.config({ customError: (issue) => forAnyField(sentence(issue)) });
}

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
