import { type ReactElement, type ReactNode, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { useCronologia } from './hooks.ts';
import { ModificheList } from './modifiche-list.tsx';

const VISTE = { risorse: 'Risorse', modifiche: 'Modifiche' } as const;
type Vista = keyof typeof VISTE;

interface CronologiaSectionProps {
  dipendente: { id: string; brand: { id: number } };
  risorse: ReactNode;
}

export function CronologiaSection({ dipendente, risorse }: CronologiaSectionProps): ReactElement {
  const [vista, setVista] = useState<Vista>('risorse');
  return (
    <Section title="Cronologia" action={<VistaSwitch vista={vista} onChange={setVista} />}>
      {vista === 'risorse' ? risorse : <DipendenteModifiche dipendenteId={dipendente.id} />}
      <CronologiaNote oggetto="dipendenti" id={dipendente.id} brands={[dipendente.brand]} />
    </Section>
  );
}

function DipendenteModifiche({ dipendenteId }: { dipendenteId: string }): ReactElement {
  return <ModificheList pages={useCronologia(dipendenteId)} />;
}

function VistaSwitch({ vista, onChange }: { vista: Vista; onChange: (next: Vista) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Che cosa mostrare della cronologia</legend>
      {Object.entries(VISTE).map(([value, label]) => (
        <label key={value}>
          <input type="radio" className="sr" name="vista-cronologia" checked={vista === value} onChange={() => onChange(value as Vista)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
