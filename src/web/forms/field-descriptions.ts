// Each form field registers its label and the format of its values here, for the error summary and the list of differences.
import { useEffect } from 'react';
import { formatData, isCalendarDate } from '#shared/dates.ts';

export interface FieldDescription {
  label: string;
  say: (value: unknown) => string;
  /** Returns the error message for the typed text. It replaces the schema's message, because the schema does not get the typed text. */
  typedTextError?: ((typed: unknown) => string | undefined) | undefined;
}

const fieldsByForm = new WeakMap<object, Map<string, FieldDescription>>();

export function useDescribeField(
  control: object,
  name: string,
  label: string,
  { say = formatValue, typedTextError }: Partial<FieldDescription>,
): void {
  useEffect(() => {
    const fields = fieldsByForm.get(control) ?? new Map<string, FieldDescription>();
    fieldsByForm.set(control, fields.set(name, { label: label.replace(/ \*$/, ''), say, typedTextError }));
  }, [control, name, label, say, typedTextError]);
}

export function describedFields(control: object): [name: string, words: FieldDescription][] {
  return [...(fieldsByForm.get(control) ?? [])];
}

export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label);
  const text = String(value ?? '').trim();
  if (text === '') return 'Nessun valore';
  return isCalendarDate(text) ? formatData(text) : text;
}
