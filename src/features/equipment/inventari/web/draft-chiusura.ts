import type { Option } from '#web/forms/combobox-list.tsx';
import type { Chiusura, Imprevisto, InventarioIntero, Mancante } from '../contract.ts';
import { canBeLost, voceKey } from '../rules.ts';

export const ESITO_LABELS = {
  resta: "Resta dov'era",
  smarrito: 'Smarrito',
  altrove: 'Era in un altro showroom',
  libero: 'Non è più di nessuno',
  qui: 'Sposta qui',
  lascia: "Lascia dov'è",
} as const;

export type Esito = keyof typeof ESITO_LABELS;

export interface ChiusuraValues {
  esiti: Record<string, Esito>;
  showroom: Record<string, Option | null>;
  /**
   * The id of the open assignment of each item at the time the item was shown. The server rejects the decision if the item has been
   * reassigned after that.
   */
  periodi: Record<string, number | null>;
}

export const esitiDiMancante = ({ ora }: Mancante): Esito[] => [
  'resta',
  ...(ora?.smarribile ? (['smarrito'] as const) : []),
  ...(ora?.spostabile ? (['altrove'] as const) : []),
  ...(ora?.spostabile && ora.assegnato ? (['libero'] as const) : []),
];

export const esitiDiImprevisto = ({ ora }: Imprevisto): Esito[] => (ora?.spostabile_qui ? ['qui', 'lascia'] : ['lascia']);

/**
 * Returns the initial decisions of the form. No missing item is marked as lost. An unexpected item of another showroom, or an unassigned
 * item, moves to this showroom; an unexpected item of an employee stays with the employee.
 */
export function proposedValues({ mancanti, imprevisti, showroom }: InventarioIntero): ChiusuraValues {
  const movesHere = ({ ora }: Imprevisto) => ora?.spostabile_qui && (!ora.assegnato || (ora.luogo && ora.luogo.id !== showroom.id));
  return {
    esiti: Object.fromEntries([
      ...mancanti.map((voce) => [voceKey(voce), 'resta' as const]),
      ...imprevisti.map((voce) => [voceKey(voce), movesHere(voce) ? ('qui' as const) : ('lascia' as const)]),
    ]),
    showroom: {},
    periodi: Object.fromEntries([...mancanti, ...imprevisti].map((voce) => [voceKey(voce), voce.ora?.periodo_id ?? null])),
  };
}

export const markAllLost = (voci: readonly Mancante[]): Record<string, Esito> =>
  Object.fromEntries(voci.map((voce) => [voceKey(voce), 'smarrito' as const]));

/** Returns the keys of the missing items that the user wants to move to another showroom, but for which no showroom is selected yet. */
export const senzaShowroom = ({ mancanti }: InventarioIntero, { esiti, showroom }: ChiusuraValues): string[] =>
  mancanti.map(voceKey).filter((key) => esiti[key] === 'altrove' && !showroom[key]);

export function toWire(
  { mancanti, imprevisti, showroom }: InventarioIntero,
  { esiti, showroom: selectedShowroom, periodi }: ChiusuraValues,
): Chiusura {
  const targetShowroom = (key: string): number | null | undefined => {
    const esito = esiti[key];
    if (esito === 'qui') return showroom.id;
    if (esito === 'libero') return null;
    const esitiOfAll = selectedShowroom[key];
    return esito === 'altrove' && esitiOfAll ? Number(esitiOfAll.value) : undefined;
  };
  const allVoci = [...mancanti, ...imprevisti].map((voce) => ({
    tipo: voce.tipo,
    id: voce.id,
    periodo_id: periodi[voceKey(voce)] ?? null,
  }));
  return {
    spostamenti: allVoci.flatMap((voce) => {
      const showroom_id = targetShowroom(voceKey(voce));
      return showroom_id === undefined ? [] : [{ ...voce, showroom_id }];
    }),
    smarriti: allVoci.flatMap(({ tipo, ...voce }) =>
      canBeLost(tipo) && esiti[voceKey({ tipo, ...voce })] === 'smarrito' ? [{ tipo, ...voce }] : [],
    ),
  };
}

// Describes in a sentence what the closing changes. Ignores a decision about an item that another phone has scanned after the user decided.
export function describeChiusura({ mancanti, imprevisti }: InventarioIntero, { esiti }: ChiusuraValues): string {
  const esitiOfAll = [...mancanti, ...imprevisti].map((voce) => esiti[voceKey(voce)]);
  const movedCount = esitiOfAll.filter((esito) => esito === 'altrove' || esito === 'libero' || esito === 'qui').length;
  const lostCount = esitiOfAll.filter((esito) => esito === 'smarrito').length;
  const remaining = mancanti.filter((voce) => esiti[voceKey(voce)] === 'resta').length;
  const changes = [
    ...(movedCount > 0 ? [movedCount === 1 ? '1 spostamento' : `${movedCount} spostamenti`] : []),
    ...(lostCount > 0 ? [lostCount === 1 ? '1 smarrito' : `${lostCount} smarriti`] : []),
  ];
  const changesText = changes.length > 0 ? `Alla chiusura: ${changes.join(' e ')}.` : 'Alla chiusura nulla cambia di posto.';
  const remainingText =
    remaining === 0
      ? ''
      : remaining === 1
        ? ' Una cosa resta mancante, e il rapporto la nomina.'
        : ` ${remaining} cose restano mancanti, e il rapporto le nomina.`;
  return `${changesText}${remainingText} Si può annullare.`;
}
