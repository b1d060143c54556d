import type { ReactElement } from 'react';

const NAMES = { persona: 'A una persona', showroom: 'A uno showroom' } as const;

/** Who or what gets a thing that a showroom can have, too (rule 84). */
export type Ricevente = keyof typeof NAMES;

const RICEVENTI = Object.keys(NAMES) as Ricevente[]; // its own keys

/** Chooses between the two, above the field that asks which one. */
export function RiceventeField({ value, onChange }: { value: Ricevente; onChange: (next: Ricevente) => void }): ReactElement {
  return (
    <fieldset className="seg s6">
      <legend className="sr">A chi va</legend>
      {RICEVENTI.map((each) => (
        <label key={each}>
          <input type="radio" className="sr" name="ricevente" checked={each === value} onChange={() => onChange(each)} />
          {NAMES[each]}
        </label>
      ))}
    </fieldset>
  );
}
