// Inventory counts of showrooms (rules 95 to 97). Pure.
import { readEtichetta } from '#features/equipment/scansioni/rules.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** What is counted, in the order in which it is told: what a showroom can have and a code can name. */
export const TIPI_CONTATI = ['hardware', 'telefono', 'piano_mobile'] as const satisfies readonly TipoRisorsa[];
export type TipoContato = (typeof TIPI_CONTATI)[number];

/** What can be lost: a plan has no state. */
export const TIPI_SMARRIBILI = ['hardware', 'telefono'] as const satisfies readonly TipoContato[];
export type TipoSmarribile = (typeof TIPI_SMARRIBILI)[number];
export const siSmarrisce = (tipo: TipoContato): tipo is TipoSmarribile => TIPI_SMARRIBILI.some((each) => each === tipo);

export const STATI_INVENTARIO = ['aperto', 'chiuso'] as const;
export type StatoInventario = (typeof STATI_INVENTARIO)[number];
export const STATO_INVENTARIO_LABELS: Record<StatoInventario, string> = { aperto: 'Aperto', chiuso: 'Chiuso' };

export const DECISIONI = ['smarrito', 'spostato'] as const;
export type Decisione = (typeof DECISIONI)[number];

/** At most so many codes in one call; a phone that has more sends them in several. */
export const LETTURE_PER_VOLTA = 200;
/** Longer is no code of a thing: the rest is left out. */
export const LETTURA_MAX = 500;

/** A read text as it is kept: without signs that cannot be shown, which some barcodes have between their parts. */
export const ripulita = (letto: string): string =>
  letto
    .slice(0, LETTURA_MAX)
    .replace(/\p{C}+/gu, ' ')
    .trim();

/** What two readings of the same code have in common, however it is written; of a label, its code alone. */
export function codiceLetto(letto: string): string {
  const text = ripulita(letto);
  return readEtichetta(text) ?? (text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase() || text);
}

/** One of the things of a count. */
export const voceDi = ({ tipo, id }: { tipo: TipoContato; id: number }): string => `${tipo}-${id}`;

/** Which of the things that a code names was read: one that is expected, before others not read yet; undefined where nobody can tell. */
export function cosaLetta<C extends { tipo: TipoContato; id: number }>(
  cose: readonly C[],
  attese: ReadonlySet<string>,
  lette: ReadonlySet<string>,
): C | undefined {
  const expected = cose.filter((cosa) => attese.has(voceDi(cosa)));
  return expected.find((cosa) => !lette.has(voceDi(cosa))) ?? expected[0] ?? (cose.length === 1 ? cose[0] : undefined);
}

/** A deadline that cannot be; undefined when it can. */
export function checkScadenza(scadenza: string, today: string): Problem | undefined {
  return scadenza < today ? invalidField('scadenza', 'La scadenza non può essere passata') : undefined;
}

export const inventarioNonTrovato = () =>
  new Problem('not_found', 'INVENTARIO_NON_TROVATO', "L'inventario richiesto non esiste o è stato rimosso.");

export const inventarioChiuso = () => new Problem('conflict', 'INVENTARIO_CHIUSO', 'Questo inventario è già chiuso.');

export const GIA_APERTO = "C'è già un inventario aperto di questo showroom: continua quello, o chiudilo prima";

/** Somebody decides about what is not missing, or not unexpected, by now. */
export const nonDaDecidere = (nome: string) =>
  new Problem('conflict', 'INVENTARIO_CAMBIATO', `${nome} è stato letto o tolto da quando hai aperto la pagina: ricaricala e riguarda.`);

export const nonNellInventario = () =>
  new Problem('conflict', 'NON_IN_INVENTARIO', 'Una delle cose scelte non è tra quelle di questo inventario: ricarica la pagina.');

interface Contata {
  decisione: Decisione | null;
  assegnatario?: { nome: string; cognome: string } | null;
  di_persona?: boolean;
  ora: { assegnato: boolean; assegnatario: { nome: string; cognome: string } | null; luogo: { nome: string } | null } | null;
}

/** Whose it was when the count was begun; of what nobody expected, where it should be now, as far as the reader may know it. */
export function dove({ di_persona, assegnatario, ora }: Contata): string {
  if (di_persona !== undefined) return di_persona ? persona(assegnatario ?? null) : 'Dello showroom';
  if (!ora?.assegnato) return 'Di nessuno';
  return ora.luogo ? `In showroom ${ora.luogo.nome}` : persona(ora.assegnatario);
}

const persona = (chi: { nome: string; cognome: string } | null) => (chi ? `${chi.nome} ${chi.cognome}` : 'Qualcuno che non vedi');

/** What was decided about it when the count was closed; '' when nothing was. */
export const esitoDi = ({ decisione }: Contata): string =>
  decisione === null ? '' : { smarrito: 'Smarrito', spostato: 'Spostato' }[decisione];
