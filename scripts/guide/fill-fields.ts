import { VOCABULARY } from '#app/features.ts';
import type { Field, Fields, Reading } from '#shared/fields.ts';
import { perRisorsa, RISORSE } from '#shared/risorse.ts';

export const NOUNS: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.entries(VOCABULARY.tables).flatMap(([table, { fields }]) => (fields ? [[table, fields]] : [])),
);

const PLACEHOLDER = /^<!-- campi: (\w+) -->$/gm;

export function nounsIn(markdown: string): string[] {
  return [...markdown.matchAll(PLACEHOLDER)].map(([, noun]) => noun ?? '');
}

/** Replaces each line <!-- campi: hardware --> of a page by a table of the fields. */
export function fillFields(markdown: string): string {
  return markdown.replaceAll(PLACEHOLDER, (_, noun: string) => {
    const fields = NOUNS[noun];
    if (!fields) throw new Error(`The guide asks for the fields of ${noun}, which has none`);
    const rows = Object.values(fields).map((each) => `| ${each.label}${isRequired(each) ? ' *' : ''} | ${writtenAs(each)} |`);
    return ['| Campo | Che cosa ci va |', '|---|---|', ...rows].join('\n');
  });
}

function isRequired({ input }: Field): boolean {
  return !input.safeParse(undefined).success;
}

const OR = new Intl.ListFormat('it', { type: 'disjunction' });
const KINDS: Record<Extract<Reading, string>, string> = {
  testo: 'testo',
  data: 'una data',
  euro: 'un importo in euro',
  numero: 'un numero intero',
  siNo: 'sì o no',
  brand: 'uno dei brand',
  showroom: 'uno degli showroom del brand',
  dipendente: 'uno dei dipendenti',
  lotto: "un'importazione o un'azione su molti",
  utente: 'uno degli utenti',
  dotazione: 'una delle dotazioni standard',
  modello_attivita: 'una delle attività standard',
  ...perRisorsa('tipo', (tipo) => RISORSE[tipo].avuto[0]),
};

function writtenAs({ reads, input, help, riservato }: Field): string {
  const takesLines = reads === 'testo' && input.safeParse('una\ndue').success;
  const kind = typeof reads === 'string' ? KINDS[reads] : OR.format(Object.values(reads));
  const text = help ? `${kind}: ${help}` : kind;
  return [text, takesLines && 'anche su più righe', riservato && 'solo per HR e amministratori'].filter(Boolean).join(', ');
}
