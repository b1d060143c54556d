// What the writer lets out is what zod lets out, letter by letter; and what does not fit, fits neither.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { euroOut, istante } from '#shared/schemas.ts';
import { writeAs } from './write-reply.ts';

const brand = z.object({ id: z.int(), nome: z.string(), colore: z.string() });
const fase = z.enum(['in_servizio', 'uscito']);
const RECORD = z.object({
  id: z.string(),
  quanti: z.int(),
  costo: euroOut(),
  prezzo: euroOut().nullable(),
  attivo: z.boolean(),
  quando: istante(),
  brand,
  fase,
  fasi: z.array(fase),
  stipendio: z.number().nullish(),
  note: z.string().optional(),
  uno: z.literal('uno'),
  altro: z.union([z.object({ a: z.string() }), z.object({ b: z.int() })]),
  per_nome: z.record(z.string(), z.int()),
  due: z.tuple([z.string(), z.int().nullable()]),
  corto: z.string().max(3),
  solo: z.strictObject({ a: z.int() }),
});

const some = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.constant([]),
  fc.constant({}),
);
const fitting = fc.record({
  id: fc.string({ unit: 'binary' }),
  quanti: fc.maxSafeInteger(),
  costo: fc.oneof(fc.integer(), fc.constant('12.50')),
  prezzo: fc.constantFrom(null, '0.10', 7),
  attivo: fc.boolean(),
  quando: fc.string(),
  brand: fc.record({ id: fc.nat(), nome: fc.string(), colore: fc.string(), password_hash: fc.string() }),
  fase: fc.constantFrom(...fase.options),
  fasi: fc.array(fc.constantFrom(...fase.options)),
  stipendio: fc.constantFrom(null, undefined, 0, -0, 1e21, 0.1),
  note: fc.option(fc.string(), { nil: undefined }),
  uno: fc.constant('uno'),
  altro: fc.oneof(fc.record({ a: fc.string(), c: fc.string() }), fc.record({ b: fc.nat() })),
  per_nome: fc.dictionary(fc.string(), fc.nat()),
  due: fc.tuple(fc.string(), fc.option(fc.nat())),
  corto: fc.string({ maxLength: 3, unit: 'grapheme-ascii' }),
  solo: fc.record({ a: fc.nat() }),
  di_troppo: fc.string(),
});

const asZod = (value: unknown): string | undefined => {
  const parsed = z.array(RECORD).safeParse(value);
  return parsed.success ? JSON.stringify(parsed.data) : undefined;
};

const written = (value: unknown): string | undefined => {
  try {
    return writeAs(z.array(RECORD), value);
  } catch {
    return undefined;
  }
};

test('what fits is written as zod lets it out', () => {
  fc.assert(
    fc.property(fc.array(fitting, { maxLength: 3 }), (records) => {
      const expected = asZod(records);
      expect(expected).toBeDefined();
      expect(written(records)).toBe(expected);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('one field that is something else is refused where zod refuses it', () => {
  const names = Object.keys(RECORD.shape);
  fc.assert(
    fc.property(fitting, fc.constantFrom(...names), some, (record, name, value) => {
      const records = [record, { ...record, [name]: value }];
      expect(written(records)).toBe(asZod(records));
    }),
    { seed: 2, numRuns: 1_000 },
  );
});

test('a misfit is named by where it is, and not by what it holds', () => {
  const wrong = [{ id: 'a' }, { id: 'b', brand: { id: 1, nome: 7 } }];
  expect(() => writeAs(z.array(z.object({ brand: brand.optional() })), wrong)).toThrowError(
    expect.objectContaining({ path: ['1', 'brand', 'nome'], message: 'invalid_type' }),
  );
});

test('a schema that holds itself', () => {
  const node = z.object({
    nome: z.string(),
    get figli() {
      return z.array(node);
    },
  });
  const tree = { nome: 'a', figli: [{ nome: 'b', figli: [], di_troppo: 1 }] };
  expect(writeAs(node, tree)).toBe('{"nome":"a","figli":[{"nome":"b","figli":[]}]}');
});
