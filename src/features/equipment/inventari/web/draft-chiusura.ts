// The decisions that the user has made so far about missing and unexpected items.
import type { Option } from '#web/forms/combobox-list.tsx';
import type { Chiusura, Imprevisto, InventarioIntero, Mancante } from '../contract.ts';
import { siSmarrisce, voceDi } from '../rules.ts';

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
  /** The open assignment at the time the item was shown. The server rejects the decision if the item has been reassigned after that. */
  periodi: Record<string, number | null>;
}

/** Returns the decisions that the user may make about a missing item. */
export const esitiDiMancante = ({ ora }: Mancante): Esito[] => [
  'resta',
  ...(ora?.smarribile ? (['smarrito'] as const) : []),
  ...(ora?.spostabile ? (['altrove'] as const) : []),
  ...(ora?.spostabile && ora.assegnato ? (['libero'] as const) : []),
];

export const esitiDiImprevisto = ({ ora }: Imprevisto): Esito[] => (ora?.spostabile_qui ? ['qui', 'lascia'] : ['lascia']);

/**
 * The initial decisions. No missing item is marked as lost. An unexpected item of another showroom, or an unassigned item, moves to this
 * showroom; an unexpected item of an employee stays with the employee.
 */
export function proposed({ mancanti, imprevisti, showroom }: InventarioIntero): ChiusuraValues {
  const comes = ({ ora }: Imprevisto) => ora?.spostabile_qui && (!ora.assegnato || (ora.luogo && ora.luogo.id !== showroom.id));
  return {
    esiti: Object.fromEntries([
      ...mancanti.map((voce) => [voceDi(voce), 'resta' as const]),
      ...imprevisti.map((voce) => [voceDi(voce), comes(voce) ? ('qui' as const) : ('lascia' as const)]),
    ]),
    showroom: {},
    periodi: Object.fromEntries([...mancanti, ...imprevisti].map((voce) => [voceDi(voce), voce.ora?.periodo_id ?? null])),
  };
}

export const lostAll = (voci: readonly Mancante[]): Record<string, Esito> =>
  Object.fromEntries(voci.map((voce) => [voceDi(voce), 'smarrito' as const]));

/** Returns the missing items that the user wants to move to another showroom, but for which no showroom is selected yet. */
export const senzaShowroom = ({ mancanti }: InventarioIntero, { esiti, showroom }: ChiusuraValues): string[] =>
  mancanti.map(voceDi).filter((key) => esiti[key] === 'altrove' && !showroom[key]);

export function toWire(
  { mancanti, imprevisti, showroom }: InventarioIntero,
  { esiti, showroom: where, periodi }: ChiusuraValues,
): Chiusura {
  const goesTo = (key: string): number | null | undefined => {
    const esito = esiti[key];
    if (esito === 'qui') return showroom.id;
    if (esito === 'libero') return null;
    const chosen = where[key];
    return esito === 'altrove' && chosen ? Number(chosen.value) : undefined;
  };
  const all = [...mancanti, ...imprevisti].map((voce) => ({ tipo: voce.tipo, id: voce.id, periodo_id: periodi[voceDi(voce)] ?? null }));
  return {
    spostamenti: all.flatMap((voce) => {
      const showroom_id = goesTo(voceDi(voce));
      return showroom_id === undefined ? [] : [{ ...voce, showroom_id }];
    }),
    smarriti: all.flatMap(({ tipo, ...voce }) =>
      siSmarrisce(tipo) && esiti[voceDi({ tipo, ...voce })] === 'smarrito' ? [{ tipo, ...voce }] : [],
    ),
  };
}

// Ignores a decision about an item that another phone has scanned after the user decided.
/** Returns for example 'Alla chiusura: 2 spostamenti e 1 smarrito. 3 cose restano mancanti, e il rapporto le nomina. Si può annullare.' */
export function riassunto({ mancanti, imprevisti }: InventarioIntero, { esiti }: ChiusuraValues): string {
  const chosen = [...mancanti, ...imprevisti].map((voce) => esiti[voceDi(voce)]);
  const moved = chosen.filter((esito) => esito === 'altrove' || esito === 'libero' || esito === 'qui').length;
  const lost = chosen.filter((esito) => esito === 'smarrito').length;
  const left = mancanti.filter((voce) => esiti[voceDi(voce)] === 'resta').length;
  const done = [
    ...(moved > 0 ? [moved === 1 ? '1 spostamento' : `${moved} spostamenti`] : []),
    ...(lost > 0 ? [lost === 1 ? '1 smarrito' : `${lost} smarriti`] : []),
  ];
  const first = done.length > 0 ? `Alla chiusura: ${done.join(' e ')}.` : 'Alla chiusura nulla cambia di posto.';
  const rest =
    left === 0
      ? ''
      : left === 1
        ? ' Una cosa resta mancante, e il rapporto la nomina.'
        : ` ${left} cose restano mancanti, e il rapporto le nomina.`;
  return `${first}${rest} Si può annullare.`;
}
