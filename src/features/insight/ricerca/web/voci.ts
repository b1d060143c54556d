// The lines of the palette, whatever they stand for: one list for the eyes, the arrows and the screen reader.
import type { LucideIcon } from 'lucide-react';
import type { BrandAction } from '#shared/permissions.ts';
import type { Azione, DaAssegnare } from '#web/screen/azione.ts';
import type { GruppoRisultati, Risultato } from '../contract.ts';
import { includesWords } from '../rules.ts';

export interface Screen {
  label: string;
  to: string;
  icon: LucideIcon;
}

export interface Voce {
  key: string;
  label: string;
  icon?: LucideIcon;
  /** What was found; then the line says more of it. */
  risultato?: Risultato;
  /** Where it leads; without, it asks what is left to know. */
  address?: string;
  assegna?: DaAssegnare;
}

export interface GruppoVoci {
  key: string;
  titolo: string;
  voci: readonly Voce[];
}

const group = (key: string, titolo: string, voci: readonly Voce[]): GruppoVoci[] => (voci.length > 0 ? [{ key, titolo, voci }] : []);

const voceOf = (risultato: Risultato): Voce => ({
  key: `${risultato.tipo}:${risultato.id}`,
  label: risultato.titolo,
  risultato,
  address: risultato.collegamento,
});

/** Everything there is: what was found, or what was opened lately; what may be done, and where one may go. */
export function vociOf(of: {
  text: string;
  gruppi: readonly GruppoRisultati[];
  recenti: readonly Risultato[];
  azioni: readonly Azione[];
  screens: readonly Screen[];
  mayDo: (action: BrandAction) => boolean;
}): GruppoVoci[] {
  const { text, gruppi, recenti, screens, mayDo } = of;
  const azioni = of.azioni.filter(({ label, needs }) => (needs === undefined || mayDo(needs)) && includesWords(label, text));
  return [
    ...(text.trim() === '' ? group('recenti', 'Recenti', recenti.map(voceOf)) : []),
    ...gruppi.flatMap((each) => group(each.tipo, each.titolo, [...each.risultati.map(voceOf), ...restOf(each)])),
    ...group(
      'azioni',
      'Azioni',
      azioni.map((azione) => ({ key: azione.label, ...azione })),
    ),
    ...group(
      'schermate',
      'Vai a',
      screens.filter(({ label }) => includesWords(label, text)).map(({ label, to, icon }) => ({ key: to, label, icon, address: to })),
    ),
  ];
}

/** Where the others of a kind stand. */
function restOf({ tipo, totale, e_oltre, collegamento, risultati }: GruppoRisultati): Voce[] {
  if (collegamento === null || totale <= risultati.length) return [];
  const count = totale.toLocaleString('it-IT', { useGrouping: 'always' });
  return [
    { key: `${tipo}:tutti`, label: e_oltre ? `Tutti i risultati: più di ${count}` : `Tutti i risultati: ${count}`, address: collegamento },
  ];
}

/** Who can be given something, among the people found or opened lately. */
export function destinatariOf(of: {
  assegna: DaAssegnare;
  risultati: readonly Risultato[];
  mayAssignIn: (brandId: number) => boolean;
}): GruppoVoci[] {
  const people = of.risultati.filter(({ tipo, brand }) => tipo === 'dipendente' && brand !== null && of.mayAssignIn(brand.id));
  return group(
    'destinatari',
    'A chi',
    people.map((person) => ({ ...voceOf(person), address: `${person.collegamento}?assegna=${of.assegna}` })),
  );
}
