import { VOCABULARY } from '#app/features.ts';
import type { DisplayFormat, Field, Fields } from '#shared/fields.ts';
import { mapRisorse, RISORSE } from '#shared/risorse.ts';

export const NOUNS: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.entries(VOCABULARY.tables).flatMap(([table, { fields }]) => (fields ? [[table, fields]] : [])),
);

const PLACEHOLDER = /^<!-- campi: (\w+) -->$/gm;

export function nounsIn(markdown: string): string[] {
  return [...markdown.matchAll(PLACEHOLDER)].map(([, noun]) => noun ?? '');
}

export function fillFields(markdown: string): string {
  return markdown.replaceAll(PLACEHOLDER, (_, noun: string) => {
    const fields = NOUNS[noun];
    if (!fields) throw new Error(`The guide has a placeholder for the fields of ${noun}, but ${noun} has no fields`);
    const rows = Object.values(fields).map((field) => `| ${field.label}${isRequired(field) ? ' *' : ''} | ${describeInput(field)} |`);
    return ['| Campo | Che cosa ci va |', '|---|---|', ...rows].join('\n');
  });
}

function isRequired({ input }: Field): boolean {
  return !input.safeParse(undefined).success;
}

const LIST_WITH_OR = new Intl.ListFormat('it', { type: 'disjunction' });
const TYPE_TEXTS: Record<Extract<DisplayFormat, string>, string> = {
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
  tipo_adempimento: 'uno degli adempimenti',
  ...mapRisorse('tipo', (tipo) => RISORSE[tipo].avuto[0]),
};

function describeInput({ reads, input, help, riservato }: Field): string {
  const allowsLines = reads === 'testo' && input.safeParse('una\ndue').success;
  const typeText = typeof reads === 'string' ? TYPE_TEXTS[reads] : LIST_WITH_OR.format(Object.values(reads));
  const text = help ? `${typeText}: ${help}` : typeText;
  return [text, allowsLines && 'anche su più righe', riservato && 'solo per HR e amministratori'].filter(Boolean).join(', ');
}
