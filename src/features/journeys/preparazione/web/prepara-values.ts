import type { Option } from '#web/forms/use-options.ts';
import type { RigaPrepara } from '../contract.ts';

/** What is chosen on the page of who prepares. */
export interface PreparaValues {
  /** By line, under a key that is no number. */
  scelte: Record<string, Option | null>;
  dal: string;
}

export const keyOf = ({ id }: Pick<RigaPrepara, 'id'>): `r${number}` => `r${id}`;

const optionOf = ({ id, nome, dettaglio }: RigaPrepara['candidati'][number]): Option => ({
  value: String(id),
  label: nome,
  detail: dettaglio,
});

/** What can be chosen at once, without a search. */
export const optionsOf = ({ candidati }: RigaPrepara): Option[] => candidati.map(optionOf);

const proposedFor = (riga: RigaPrepara): Option | null => optionsOf(riga).find(({ value }) => value === String(riga.proposto)) ?? null;

/** As the page opens: for each line what is proposed. */
export function proposedValues(open: readonly RigaPrepara[], dal: string): PreparaValues {
  return { scelte: Object.fromEntries(open.map((riga) => [keyOf(riga), proposedFor(riga)])), dal };
}

type Scelte = Readonly<Record<string, Option | null | undefined>>;

/** What is chosen for the other lines of its kind. */
export const chosenForOthers = (riga: RigaPrepara, open: readonly RigaPrepara[], scelte: Scelte): string[] =>
  open.flatMap((other) => (other.tipo === riga.tipo && other.id !== riga.id ? (scelte[keyOf(other)]?.value ?? []) : []));

/** Lines that have come since something was chosen, with what is proposed for each unless it is chosen for another one. */
export function newlyProposed(open: readonly RigaPrepara[], scelte: Scelte): [line: `r${number}`, Option | null][] {
  return open
    .filter((riga) => scelte[keyOf(riga)] === undefined)
    .map((riga) => {
      const one = proposedFor(riga);
      return [keyOf(riga), one && chosenForOthers(riga, open, scelte).includes(one.value) ? null : one];
    });
}
