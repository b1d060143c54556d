// Which files are accepted as documents, how they are named, and who may read them. Pure functions.

import { type BrandAction, brandsFor, type Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';

export const MB = 1024 * 1024;
export const MOST_BYTES = 10 * MB;

interface SoggettoInParole {
  /** How the audit log names this type of subject. */
  label: string;
  address: (id: string, nome: string) => string;
}

/** The types of subjects. The database finds their brands and names (`documenti_di`, db/migrations/0009_documents.sql). */
export const SOGGETTI = {
  dipendente: { label: 'Dipendente', address: (id) => recordAddress('/employees/$id', { id }) },
  workflow: { label: 'Workflow', address: (_id, q) => addressOf('/workflows', { q }) },
  verbale: { label: 'Verbale', address: (_id, q) => addressOf('/verbali', { q }) },
  uscita: { label: 'Uscita', address: (id) => recordAddress('/uscite/$id', { id }) },
  hardware: { label: 'Hardware', address: (id) => schedaDi('hardware', id) },
  software: { label: 'Software', address: (id) => schedaDi('software', id) },
  piano: { label: 'Piano mobile', address: (id) => schedaDi('piano_mobile', id) },
  telefono: { label: 'Telefono aziendale', address: (id) => schedaDi('telefono', id) },
  cartella: { label: 'Cartella condivisa', address: (id) => schedaDi('cartella', id) },
} as const satisfies Record<string, SoggettoInParole>;
export type Soggetto = keyof typeof SOGGETTI;
export const TIPI_SOGGETTO = Object.keys(SOGGETTI) as Soggetto[];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^[1-9]\d{0,8}$/;

export function isIdOf(soggetto: Soggetto, id: string): boolean {
  return (soggetto === 'dipendente' ? UUID : NUMBER).test(id);
}

interface TipoInParole {
  label: string;
  /** The allowed file extensions of this type. A file with any other extension gets the first extension of the list. */
  extensions: readonly [string, ...string[]];
}

/** The accepted file types, by the media type found in the content. */
export const TIPI_FILE = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/heic': { label: 'HEIC', extensions: ['heic', 'heif'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'XLSX', extensions: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { label: 'DOCX', extensions: ['docx'] },
} as const satisfies Record<string, TipoInParole>;
export type TipoFile = keyof typeof TIPI_FILE;

export const NON_AMMESSO = 'Si possono caricare PDF, foto (JPEG, PNG, HEIC), fogli XLSX e documenti DOCX: questo file è di un altro tipo.';

/**
 * Returns the file type for the media type found in the content, or a problem when it is not accepted. File name and declared type are
 * ignored, because they prove nothing.
 */
export function checkTipo(mime: string | undefined): TipoFile | Problem {
  const tipo = mime === 'image/heif' ? 'image/heic' : mime; // HEIF and HEIC are the same format
  return tipo !== undefined && Object.hasOwn(TIPI_FILE, tipo)
    ? (tipo as TipoFile)
    : new Problem('wrong_type', 'TIPO_FILE_NON_AMMESSO', NON_AMMESSO);
}

const LONGEST_NAME = 150;
// Control characters, and invisible characters that reverse the reading direction. With such characters the name of a program can look like
// the name of a PDF.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
// Characters that file systems do not allow in names.
const NOT_IN_NAMES = /[<>:"|?*]/g;

/** The stored file name: without folders and misleading characters, and with the extension of the content. */
export function nomeDocumento(sent: string, tipo: TipoFile): string {
  const { extensions } = TIPI_FILE[tipo];
  const file =
    sent
      .slice(0, 4 * 1024)
      .normalize()
      .replace(UNSEEN, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const plain = file
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(plain)?.[1]?.toLowerCase() ?? '';
  const fits = extensions.some((each) => each === ending);
  const base = [...(fits ? plain.slice(0, -(ending.length + 1)) : plain)].slice(0, LONGEST_NAME).join('').trim() || 'documento';
  return `${base}.${fits ? ending : extensions[0]}`;
}

export const CLASSI = { tutti: 'Tutti', it: 'Solo IT', hr: 'Solo HR' } as const;
export type Classe = keyof typeof CLASSI;

/** The permission that reading a document of the class requires, besides seeing its subject. */
export const LETTURA: Record<Classe, BrandAction> = { tutti: 'brand.vedi', it: 'documenti.it', hr: 'riservati.vedi' };

/** Whether this account may read documents of the class on a subject of these brands. Permission on one of the brands is enough. */
export function mayRead(subject: Subject, classe: Classe, brandIds: readonly number[]): boolean {
  const allowed = brandsFor(subject, LETTURA[classe]);
  return brandIds.some((id) => allowed.includes(id));
}

/** Returns the problem for a class that the caller could not read; otherwise undefined. */
export function checkClasse(subject: Subject, classe: Classe, brandIds: readonly number[]): Problem | undefined {
  if (mayRead(subject, classe, brandIds)) return undefined;
  return new Problem('forbidden', 'NON_CONSENTITO', `Un documento per «${CLASSI[classe]}» lo carica solo chi poi lo può leggere.`);
}

/** Formats a file size, for example '1,2 MB'. */
export function dimensioneInParole(bytes: number): string {
  const [amount, unit] = bytes >= MB ? [bytes / MB, 'MB'] : [Math.max(1, bytes / 1024), 'KB'];
  return `${amount.toLocaleString('it-IT', { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`;
}
