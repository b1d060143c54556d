import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/dipendenti/contract.ts';
import { Section } from '#web/screen/section.tsx';
import { CronologiaNote } from './cronologia-note.tsx';
import { ModificheList } from './modifiche-list.tsx';
import { RisorseList } from './risorse-list.tsx';

const VISTE = { risorse: 'Risorse', modifiche: 'Modifiche' } as const;
type Vista = keyof typeof VISTE;

/** An employee's past: what they held from when to when, or who changed what. */
export function CronologiaSection({ dipendente }: { dipendente: Pick<Dipendente, 'id' | 'brand'> }): ReactElement {
  const [vista, setVista] = useState<Vista>('risorse');
  const List = vista === 'risorse' ? RisorseList : ModificheList;
  return (
    <Section title="Cronologia" action={<VistaSwitch vista={vista} onChange={setVista} />}>
      <List dipendenteId={dipendente.id} />
      <CronologiaNote oggetto="dipendenti" id={dipendente.id} brands={[dipendente.brand]} />
    </Section>
  );
}

function VistaSwitch({ vista, onChange }: { vista: Vista; onChange: (next: Vista) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Che cosa mostrare della cronologia</legend>
      {Object.entries(VISTE).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            className="sr"
            name="vista-cronologia"
            checked={vista === value}
            onChange={() => onChange(value as Vista)} // the keys are the table's own
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
