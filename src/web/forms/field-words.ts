// What the fields of a form are called and how their values read, as the fields themselves say it: for whoever lists them.
import { useEffect } from 'react';
import { formatData, isCalendarDate } from '#shared/dates.ts';

export interface FieldWords {
  label: string;
  /** How a value of it reads, where it is not what is typed. */
  say: (value: unknown) => string;
  /** Why what is typed in it cannot be a value of it: said instead of the schema's sentence, which knows only what is sent. */
  refusal?: ((typed: unknown) => string | undefined) | undefined;
}

const told = new WeakMap<object, Map<string, FieldWords>>();

/** Each field tells the form it is of. */
export function useTellWords(control: object, name: string, label: string, { say = inWords, refusal }: Partial<FieldWords>): void {
  useEffect(() => {
    const words = told.get(control) ?? new Map<string, FieldWords>();
    told.set(control, words.set(name, { label: label.replace(/ \*$/, ''), say, refusal }));
  }, [control, name, label, say, refusal]);
}

/** Of the fields that the form shows, in their order. */
export function wordsOf(control: object): [name: string, words: FieldWords][] {
  return [...(told.get(control) ?? [])];
}

/** A value as a person reads it: an option by its label, a date in Italian. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label);
  const text = String(value ?? '').trim();
  if (text === '') return 'Nessun valore';
  return isCalendarDate(text) ? formatData(text) : text;
}
