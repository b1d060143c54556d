// The labels of a form's fields and how their values are formatted, registered by the fields themselves for the summaries.
import { useEffect } from 'react';
import { formatData, isCalendarDate } from '#shared/dates.ts';

export interface FieldWords {
  label: string;
  say: (value: unknown) => string;
  /**
   * Returns the error for typed text that cannot be a value. It replaces the schema's message, because the schema does not see what was
   * typed.
   */
  refusal?: ((typed: unknown) => string | undefined) | undefined;
}

const told = new WeakMap<object, Map<string, FieldWords>>();

export function useTellWords(control: object, name: string, label: string, { say = inWords, refusal }: Partial<FieldWords>): void {
  useEffect(() => {
    const words = told.get(control) ?? new Map<string, FieldWords>();
    told.set(control, words.set(name, { label: label.replace(/ \*$/, ''), say, refusal }));
  }, [control, name, label, say, refusal]);
}

/** The fields that the form shows, in their order. */
export function wordsOf(control: object): [name: string, words: FieldWords][] {
  return [...(told.get(control) ?? [])];
}

/** Formats a value: an option by its label, a date in Italian. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label);
  const text = String(value ?? '').trim();
  if (text === '') return 'Nessun valore';
  return isCalendarDate(text) ? formatData(text) : text;
}
