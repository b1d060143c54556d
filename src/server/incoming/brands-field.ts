import { z } from 'zod';
import { type Field, field } from '#shared/fields.ts';
import { brandIds } from '#shared/schemas.ts';

/** How others call the column of the brands. */
export const BRAND_SYNONYMS = [
  'brand',
  'brands',
  'marchio',
  'marchi',
  'società',
  'azienda',
  'ditta',
  'ragione sociale',
  'divisione',
  'company',
];

/** The brands of a thing as a column: names with commas between them. `required` is the sentence when there is none. */
export function brandsField(required: string): Field {
  return field({
    label: 'Brand',
    reads: 'brand',
    out: z.array(z.int()),
    input: brandIds(required),
    empty: [] as number[],
    toForm: (value: number[]) => value,
    toWire: (value: number[]) => value,
  }) as unknown as Field; // its own schemas are those of its own values
}
