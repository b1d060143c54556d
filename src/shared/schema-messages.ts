// The Italian error messages of schemas. This file does not import zod, because the login page loads it before zod.
import type { z } from 'zod';

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

/** Returns zod's error message in Italian. */
export const italianMessage = (issue: Issue): string => registerGenericMessage(messageFor(issue));

function messageFor(issue: Issue): string {
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

// The error messages that do not name their field. Code that shows such a message away from its field can add the label.
const messagesWithoutField = new Set<string>();

export function registerGenericMessage(message: string): string {
  messagesWithoutField.add(message);
  return message;
}

/** Adds the label to a message that does not name its field: 'Inizio Malattia: campo obbligatorio'. */
export function withLabel(message: string, label: string | undefined): string {
  if (label === undefined || !messagesWithoutField.has(message)) return message;
  return `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
