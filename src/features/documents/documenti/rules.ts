import { type BrandAction, brandsFor, type Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';

export const MB = 1024 * 1024;
export const MAX_FILE_BYTES = 10 * MB;

interface SoggettoInfo {
  label: string;
  address: (id: string, nome: string) => string;
}

/**
 * The types of records that can have documents. The database finds the brands and names of these records (`documenti_di`,
 * db/migrations/0009_documents.sql).
 */
export const SOGGETTI = {
  dipendente: { label: 'Dipendente', address: (id) => recordAddress('/employees/$id', { id }) },
  workflow: { label: 'Workflow', address: (_id, q) => addressOf('/workflows', { q }) },
  verbale: { label: 'Verbale', address: (_id, q) => addressOf('/verbali', { q }) },
  uscita: { label: 'Uscita', address: (id) => recordAddress('/uscite/$id', { id }) },
  hardware: { label: 'Hardware', address: (id) => schedaOf('hardware', id) },
  software: { label: 'Software', address: (id) => schedaOf('software', id) },
  piano: { label: 'Piano mobile', address: (id) => schedaOf('piano_mobile', id) },
  telefono: { label: 'Telefono aziendale', address: (id) => schedaOf('telefono', id) },
  cartella: { label: 'Cartella condivisa', address: (id) => schedaOf('cartella', id) },
} as const satisfies Record<string, SoggettoInfo>;
export type Soggetto = keyof typeof SOGGETTI;
export const TIPI_SOGGETTO = Object.keys(SOGGETTI) as Soggetto[];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMERIC_ID = /^[1-9]\d{0,8}$/;

export function isValidId(soggetto: Soggetto, id: string): boolean {
  return (soggetto === 'dipendente' ? UUID : NUMERIC_ID).test(id);
}

interface FileTypeInfo {
  label: string;
  /** The accepted file extensions. A file with any other extension is stored with the first extension of the list. */
  extensions: readonly [string, ...string[]];
}

export const TIPI_FILE = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/heic': { label: 'HEIC', extensions: ['heic', 'heif'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'XLSX', extensions: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { label: 'DOCX', extensions: ['docx'] },
} as const satisfies Record<string, FileTypeInfo>;
export type TipoFile = keyof typeof TIPI_FILE;

export const NON_AMMESSO = 'Si possono caricare PDF, foto (JPEG, PNG, HEIC), fogli XLSX e documenti DOCX: questo file è di un altro tipo.';

/**
 * Returns the file type, or a problem when the file type is not accepted. The file name and the declared type are ignored, because the
 * client can send a wrong name or type.
 */
export function checkTipo(mime: string | undefined): TipoFile | Problem {
  const tipo = mime === 'image/heif' ? 'image/heic' : mime; // HEIF and HEIC are the same format
  return tipo !== undefined && Object.hasOwn(TIPI_FILE, tipo)
    ? (tipo as TipoFile)
    : new Problem('wrong_type', 'TIPO_FILE_NON_AMMESSO', NON_AMMESSO);
}

const MAX_NAME_LENGTH = 150;
// Control characters, and invisible characters that reverse the reading direction: with such characters in its name, a program can look
// like a PDF.
const INVISIBLE_CHARS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN_CHARS = /[<>:"|?*]/g;

/** Returns the stored file name: without folders and misleading characters, and with the extension of the content. */
export function nomeDocumento(sentName: string, tipo: TipoFile): string {
  const { extensions } = TIPI_FILE[tipo];
  const lastSegment =
    sentName
      .slice(0, 4 * 1024)
      .normalize()
      .replace(INVISIBLE_CHARS, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const cleanName = lastSegment
    .replace(FORBIDDEN_CHARS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const extension = /\.([a-z0-9]{1,5})$/i.exec(cleanName)?.[1]?.toLowerCase() ?? '';
  const isAllowed = extensions.some((each) => each === extension);
  const base =
    [...(isAllowed ? cleanName.slice(0, -(extension.length + 1)) : cleanName)].slice(0, MAX_NAME_LENGTH).join('').trim() || 'documento';
  return `${base}.${isAllowed ? extension : extensions[0]}`;
}

export const CLASSI = { tutti: 'Tutti', it: 'Solo IT', hr: 'Solo HR' } as const;
export type Classe = keyof typeof CLASSI;

/** For each class, the permission that is required to read its documents, in addition to the permission to view the subject. */
export const READ_PERMISSION: Record<Classe, BrandAction> = { tutti: 'brand.vedi', it: 'documenti.it', hr: 'riservati.vedi' };

/** Whether the account may read documents of the class. A permission on one of the brands is enough. */
export function canRead(subject: Subject, classe: Classe, brandIds: readonly number[]): boolean {
  const allowed = brandsFor(subject, READ_PERMISSION[classe]);
  return brandIds.some((id) => allowed.includes(id));
}

export function checkClasse(subject: Subject, classe: Classe, brandIds: readonly number[]): Problem | undefined {
  if (canRead(subject, classe, brandIds)) return undefined;
  return new Problem('forbidden', 'NON_CONSENTITO', `Un documento per «${CLASSI[classe]}» lo carica solo chi poi lo può leggere.`);
}

export const documentoDiAdempimento = (): Problem =>
  new Problem(
    'conflict',
    'DOCUMENTO_DI_ADEMPIMENTO',
    "Il documento prova un adempimento: prima si annulla la registrazione dell'adempimento.",
  );

export function formatDimensione(bytes: number): string {
  const [amount, unit] = bytes >= MB ? [bytes / MB, 'MB'] : [Math.max(1, bytes / 1024), 'KB'];
  return `${amount.toLocaleString('it-IT', { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`;
}
