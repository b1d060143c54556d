import { parseEtichetta } from '#features/equipment/scansioni/rules.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/**
 * The asset types that are part of an inventory count, in display order. A showroom can have items of these types, and a code identifies
 * each item.
 */
export const TIPI_CONTATI = ['hardware', 'telefono', 'piano_mobile'] as const satisfies readonly TipoRisorsa[];
export type TipoContato = (typeof TIPI_CONTATI)[number];

/** The asset types whose items can be lost. A mobile plan has no state and cannot be lost. */
export const TIPI_SMARRIBILI = ['hardware', 'telefono'] as const satisfies readonly TipoContato[];
export type TipoSmarribile = (typeof TIPI_SMARRIBILI)[number];
export const canBeLost = (tipo: TipoContato): tipo is TipoSmarribile => TIPI_SMARRIBILI.some((each) => each === tipo);

export const STATI_INVENTARIO = ['aperto', 'chiuso'] as const;
export type StatoInventario = (typeof STATI_INVENTARIO)[number];
export const STATO_INVENTARIO_LABELS: Record<StatoInventario, string> = { aperto: 'Aperto', chiuso: 'Chiuso' };

export const DECISIONI = ['smarrito', 'spostato'] as const;
export type Decisione = (typeof DECISIONI)[number];

/** The maximum number of scanned codes in one request. A phone with more codes sends several requests. */
export const LETTURE_PER_VOLTA = 200;
/** The maximum length of a scanned text. The rest is cut off, because no code is longer. */
export const LETTURA_MAX = 500;

/** Removes control characters from a scanned code. Some barcodes contain control characters between their parts. */
export const cleanScan = (letto: string): string =>
  letto
    .slice(0, LETTURA_MAX)
    .replace(/\p{C}+/gu, ' ')
    .trim();

/**
 * Returns the normalized form of a scanned code, which is the same for every spelling. For the URL of a label, returns only the code in the
 * URL.
 */
export function normalizeCodice(letto: string): string {
  const text = cleanScan(letto);
  return parseEtichetta(text) ?? (text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase() || text);
}

export const voceKey = ({ tipo, id }: { tipo: TipoContato; id: number }): string => `${tipo}-${id}`;

/**
 * Returns the scanned item among the items that share the code. Expected items that are not scanned yet come first. Undefined when the code
 * is ambiguous.
 */
export function findScannedItem<C extends { tipo: TipoContato; id: number }>(
  cose: readonly C[],
  attese: ReadonlySet<string>,
  lette: ReadonlySet<string>,
): C | undefined {
  const expected = cose.filter((cosa) => attese.has(voceKey(cosa)));
  return expected.find((cosa) => !lette.has(voceKey(cosa))) ?? expected[0] ?? (cose.length === 1 ? cose[0] : undefined);
}

export function checkScadenza(scadenza: string, today: string): Problem | undefined {
  return scadenza < today ? invalidField('scadenza', 'La scadenza non può essere passata') : undefined;
}

export const inventarioNonTrovato = () =>
  new Problem('not_found', 'INVENTARIO_NON_TROVATO', "L'inventario richiesto non esiste o è stato rimosso.");

export const inventarioChiuso = () => new Problem('conflict', 'INVENTARIO_CHIUSO', 'Questo inventario è già chiuso.');

export const GIA_APERTO = "C'è già un inventario aperto di questo showroom: continua quello, o chiudilo prima";

/** Builds the error (409) for a decision about an item that is no longer missing or no longer unexpected. */
export const notDecidable = (nome: string) =>
  new Problem('conflict', 'INVENTARIO_CAMBIATO', `${nome} è stato letto o tolto da quando hai aperto la pagina: ricaricala e riguarda.`);

export const nonNellInventario = () =>
  new Problem('conflict', 'NON_IN_INVENTARIO', 'Una delle cose scelte non è tra quelle di questo inventario: ricarica la pagina.');

interface CountedItem {
  decisione: Decisione | null;
  assegnatario?: { nome: string; cognome: string } | null;
  di_persona?: boolean;
  ora: { assegnato: boolean; assegnatario: { nome: string; cognome: string } | null; luogo: { nome: string } | null } | null;
}

/**
 * Describes where an item belongs. For an expected item this is the holder at the time the count was opened, for an unexpected item the
 * current holder or showroom, if the caller may know the holder.
 */
export function describeHolder({ di_persona, assegnatario, ora }: CountedItem): string {
  if (di_persona !== undefined) return di_persona ? personaName(assegnatario ?? null) : 'Dello showroom';
  if (!ora?.assegnato) return 'Di nessuno';
  return ora.luogo ? `In showroom ${ora.luogo.nome}` : personaName(ora.assegnatario);
}

const personaName = (dipendente: { nome: string; cognome: string } | null) =>
  dipendente ? `${dipendente.nome} ${dipendente.cognome}` : 'Qualcuno che non vedi';

export const esitoLabel = ({ decisione }: CountedItem): string =>
  decisione === null ? '' : { smarrito: 'Smarrito', spostato: 'Spostato' }[decisione];
