import { z } from 'zod';
import { type Field, field } from './fields.ts';

// The pattern is tested before the code is converted to upper case, because toUpperCase() turns 'ſ' into 'S' and 'ı' into 'I'.
const CODICE = /^[A-Za-z0-9][A-Za-z0-9./-]{1,18}[A-Za-z0-9]$/;

const codice = z
  .string()
  .max(200)
  .trim()
  .refine((typed) => CODICE.test(typed), 'Da 3 a 20 tra lettere, cifre, trattini, punti e barre: per esempio AUR-00042')
  .toUpperCase();

export const CODICE_GIA_CAMBIATO = 'Il codice di inventario si cambia una volta sola, e qui è già stato cambiato';

export const HELP_CODICE_GIA_DATO = 'Lo ha dato Organico. Se la cosa ne ha già uno suo, qui lo scrivi: una volta sola.';

const identity = (value: string): string => value;

/**
 * The schema of the inventory code. If a request leaves the code out, the database creates the code of a new item, and an
 * existing item keeps its code.
 */
export const codiceInventario = () =>
  field({
    label: 'Codice inventario',
    reads: 'testo',
    searched: true,
    help: "unico, qui e tra i telefoni o l'hardware; lo dà Organico, si può cambiare una volta",
    out: z.string(),
    input: codice.optional(),
    empty: '',
    toForm: identity,
    toWire: (typed: string) => typed.trim() || undefined,
  }) satisfies Field<z.ZodString, z.ZodOptional<typeof codice>, string>;

const PREFISSO = /^[A-Za-z]{2,5}$/;

export const prefissoInventario = () =>
  field({
    label: 'Prefisso dei codici',
    reads: 'testo',
    help: 'da due a cinque lettere, con cui cominciano i codici di inventario delle sue cose; se non lo scegli, viene dal nome',
    out: z.string(),
    input: z
      .string()
      .max(200)
      .trim()
      .refine((typed) => PREFISSO.test(typed), 'Da due a cinque lettere senza accenti, per esempio AUR')
      .toUpperCase()
      .optional(),
    empty: '',
    toForm: identity,
    toWire: (typed: string) => typed.trim() || undefined,
  });
