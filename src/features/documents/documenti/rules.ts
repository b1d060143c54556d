// What is a document, what it is called, and who may read it. Pure.

import { type BrandAction, brandsFor, type Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';

export const MB = 1024 * 1024;
export const MOST_BYTES = 10 * MB;

interface SoggettoInParole {
  /** What a document is of, in the register. */
  label: string;
  /** Where it is found by its id and its name. */
  address: (id: string, nome: string) => string;
}

/** What may have documents. How its brands and its name are found the database says, a line each (`documenti_di`, db/migrations/0009_documents.sql). */
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
export const TIPI_SOGGETTO = Object.keys(SOGGETTI) as Soggetto[]; // its own keys

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^[1-9]\d{0,8}$/;

/** Whether something of this kind could have this id. */
export function isIdOf(soggetto: Soggetto, id: string): boolean {
  return (soggetto === 'dipendente' ? UUID : NUMBER).test(id);
}

interface TipoInParole {
  label: string;
  /** As its names may end; the first is given to one that ends otherwise. */
  extensions: readonly [string, ...string[]];
}

/** What may be filed, by what is found in the bytes. */
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

/** The kind of file that was found in the bytes, or a refusal: a name and what the sender says of it prove nothing. */
export function checkTipo(mime: string | undefined): TipoFile | Problem {
  const tipo = mime === 'image/heif' ? 'image/heic' : mime; // one family of pictures under two names
  return tipo !== undefined && Object.hasOwn(TIPI_FILE, tipo)
    ? (tipo as TipoFile)
    : new Problem('wrong_type', 'TIPO_FILE_NON_AMMESSO', NON_AMMESSO);
}

const LONGEST_NAME = 150;
// Control signs, and those that nobody sees or that turn the order of reading around: 'fattura‮fdp.exe' reads like a PDF.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
// What a file system takes for something else than a sign of a name.
const NOT_IN_NAMES = /[<>:"|?*]/g;

/** What a document is called: without the folders of whoever sent it, without signs that mislead, and with the ending that its bytes have. */
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

/** What takes who reads a document of the class, beside seeing what it is about. */
export const LETTURA: Record<Classe, BrandAction> = { tutti: 'brand.vedi', it: 'documenti.it', hr: 'riservati.vedi' };

/** Whether this account reads documents of the class on something of these brands: by a right on one of them. */
export function mayRead(subject: Subject, classe: Classe, brandIds: readonly number[]): boolean {
  const allowed = brandsFor(subject, LETTURA[classe]);
  return brandIds.some((id) => allowed.includes(id));
}

/** Nobody files what they could not read afterwards. */
export function checkClasse(subject: Subject, classe: Classe, brandIds: readonly number[]): Problem | undefined {
  if (mayRead(subject, classe, brandIds)) return undefined;
  return new Problem('forbidden', 'NON_CONSENTITO', `Un documento per «${CLASSI[classe]}» lo carica solo chi poi lo può leggere.`);
}

/** '1,2 MB': how large it is, as a person says it. */
export function dimensioneInParole(bytes: number): string {
  const [amount, unit] = bytes >= MB ? [bytes / MB, 'MB'] : [Math.max(1, bytes / 1024), 'KB'];
  return `${amount.toLocaleString('it-IT', { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`;
}
