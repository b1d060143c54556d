// A value as it is kept beside one as it is sent. Pure.
import type { Body, Stored } from '#server/incoming/importable.ts';
import type { RecordKey } from '#server/incoming/record-keys.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Field, Fields } from '#shared/fields.ts';
import { isCosa } from '#shared/riferimenti.ts';

/** A record as its call would be sent it. */
export function wireOf(fields: Fields, values: Stored['values']): Body {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire(field, values[name])]));
}

const wire = (field: Field, value: unknown): unknown => (isCosa(field.reads) ? value : field.toWire(field.toForm(value)));

/** Whether a value as it is kept and one as it is sent mean the same. */
export function isSame(field: Field | undefined, kept: unknown, sent: unknown): boolean {
  if (!field) return false;
  if (Array.isArray(sent)) return JSON.stringify([kept].flat().toSorted()) === JSON.stringify(sent.toSorted());
  const [one, other] = [wire(field, kept), sent].map((value) => field.input.safeParse(value));
  return Boolean(one?.success && other?.success) && (one?.data ?? null) === (other?.data ?? null);
}

/** Whether it is the key that it has already, written in another way that says the same. */
export function isOtherSpelling(keys: readonly RecordKey[] | undefined, name: string, stored: Stored, sent: unknown): boolean {
  const key = keys?.find(({ field, anySpelling }) => field === name && anySpelling === true);
  const own = key?.of(String(stored.values[name] ?? '')) ?? '';
  return own !== '' && key?.of(String(sent)) === own;
}

/** A kept value as people read it; null of none, and of what it names by id. */
export function shown(field: Field | undefined, value: unknown): string | null {
  if (!field || isCosa(field.reads) || value === null || value === undefined || value === '') return null;
  if (typeof field.reads !== 'string') return field.reads[String(value)] ?? String(value);
  if (field.reads === 'data') return formatData(String(value));
  if (field.reads === 'euro') return formatEuro(String(value));
  if (field.reads === 'siNo') return value ? 'Sì' : 'No';
  return String(value);
}
