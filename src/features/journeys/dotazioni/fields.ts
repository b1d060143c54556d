import { z } from 'zod';
import { PERMESSI_CARTELLA_LABELS, type PermessiCartella } from '#features/equipment/cartelle/fields.ts';
import { field, jobs, optionalText, text } from '#shared/fields.ts';
import { id } from '#shared/schemas.ts';
import { TIPI_VOCE, TIPO_VOCE_LABELS, type TipoVoce } from './rules.ts';

const PERMESSI = Object.keys(PERMESSI_CARTELLA_LABELS) as [PermessiCartella, ...PermessiCartella[]];

export const CAMPI_DOTAZIONE = {
  nome: text('Nome', { required: 'Il nome della dotazione è obbligatorio' }),
  mansioni: jobs({ help: 'per chi si propone, separate da virgole; nessuna: per tutti' }),
};

const referenceField = <const R extends 'software' | 'cartella'>(label: string, reads: R, help: string) =>
  field({
    label,
    help,
    reads,
    out: z.int().nullable(),
    input: id().nullish(),
    empty: '',
    toForm: (value) => String(value ?? ''),
    toWire: (typed: string) => Number(typed) || null,
  });

const GB_ERROR = 'I GB sono un numero intero, zero o più';

export const CAMPI_VOCE = {
  tipo: field({
    label: 'Tipo',
    reads: TIPO_VOCE_LABELS,
    out: z.enum(TIPI_VOCE),
    input: z.enum(TIPI_VOCE),
    empty: 'hardware' as TipoVoce,
    toForm: (value) => value,
    toWire: (value: TipoVoce) => value,
  }),
  descrizione: text('Descrizione', { required: 'Scrivi che cosa serve' }),
  hardware_tipo: optionalText('Tipo di hardware', { help: 'solo per un hardware' }),
  software_id: referenceField('Software', 'software', 'solo per un software: quale'),
  cartella_id: referenceField('Cartella condivisa', 'cartella', 'solo per una cartella: quale'),
  permessi: field({
    label: 'Permessi',
    help: 'solo per una cartella',
    reads: PERMESSI_CARTELLA_LABELS,
    out: z.enum(PERMESSI).nullable(),
    input: z.enum(PERMESSI).nullish(),
    empty: '' as PermessiCartella | '',
    toForm: (value) => value ?? '',
    toWire: (value: PermessiCartella | '') => value || null,
  }),
  gb_minimi: field({
    label: 'Almeno GB',
    help: 'solo per un piano mobile',
    reads: 'numero',
    out: z.int().nullable(),
    input: z.int({ error: GB_ERROR }).min(0, GB_ERROR).max(1_000_000, GB_ERROR).nullish(),
    empty: '',
    toForm: (value) => String(value ?? ''),
    toWire: (typed: string) => (typed.trim() === '' ? null : Number(typed)),
  }),
};
