import { z } from 'zod';
import { choice, field, multilineText, optionalText, text } from '#shared/fields.ts';
import { percorso } from '#shared/schemas.ts';

export const TIPO_CARTELLA_LABELS = { cartella: 'Cartella condivisa', unita_rete: 'Unità di rete' } as const;
export type TipoCartella = keyof typeof TIPO_CARTELLA_LABELS;

export const PERMESSI_CARTELLA_LABELS = { lettura: 'Lettura', scrittura: 'Scrittura' } as const;
export type PermessiCartella = keyof typeof PERMESSI_CARTELLA_LABELS;

const OBBLIGATORI = 'Nome e percorso sono obbligatori';

export const CAMPI_CARTELLA = {
  nome: text('Nome', { required: OBBLIGATORI, searched: true }),
  /** The folder path as plain text, never rendered as a link: '\\srv01\vendite', 'smb://…', 'Z:\', '/mnt/…'. */
  percorso: field({
    label: 'Percorso',
    reads: 'testo',
    searched: true,
    out: z.string(),
    input: percorso(OBBLIGATORI),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  tipo: choice('Tipo', TIPO_CARTELLA_LABELS, { initial: 'cartella' }),
  server: optionalText('Server', { searched: true }),
  descrizione: multilineText('Descrizione'),
  /** The permission of the longest-standing member. While the folder has no member, this is the permission that new members get. */
  permessi: choice('Permessi', PERMESSI_CARTELLA_LABELS, { initial: 'lettura' }),
};
