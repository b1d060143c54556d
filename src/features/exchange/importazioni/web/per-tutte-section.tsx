import { type ReactElement, useState } from 'react';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Section } from '#web/screen/section.tsx';
import type { Importazione } from '../contract.ts';
import { campiDi, campiRiempiti } from '../rules.ts';
import { PerTutteRow } from './per-tutte-row.tsx';
import type { Lettura } from './use-lettura.ts';

interface PerTutteSectionProps {
  importazione: Importazione;
  lettura: Lettura;
}

/** Fields that no column fills and that have one value in all rows: those that a new row needs are asked for, others may be added. */
export function PerTutteSection({ importazione: { campi, elenco }, lettura }: PerTutteSectionProps): ReactElement {
  const { mappatura, per_tutte, change } = lettura;
  const [added, setAdded] = useState<readonly string[]>([]);
  const filled = campiRiempiti(mappatura);
  const free = campi.filter(({ campo, riconosce }) => !riconosce && campiDi(campo).length === 1 && !filled.includes(campo));
  const shown = free.filter(({ campo, obbligatorio }) => obbligatorio || campo in per_tutte || added.includes(campo));
  const others = free.filter((campo) => !shown.includes(campo));
  const set = (campo: string, text: string | undefined) => {
    const { [campo]: _, ...rest } = per_tutte;
    if (text === undefined) setAdded(added.filter((each) => each !== campo));
    if (per_tutte[campo] !== (text || undefined)) change({ per_tutte: text ? { ...rest, [campo]: text } : rest });
  };
  return (
    <Section title="Uguale per tutte le righe">
      <p className="importa-hint">Quello che nel file non c'è e vale per ogni riga: per esempio il brand di tutti.</p>
      {shown.length > 0 && (
        <ul className="rows parole">
          {shown.map((campo) => (
            <PerTutteRow
              key={campo.campo}
              campo={campo}
              elenco={elenco}
              value={per_tutte[campo.campo] ?? ''}
              onChange={(text) => set(campo.campo, text)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="per-tutte-altro">
          <ScegliUnoField
            label="Aggiungi un campo per tutte le righe"
            value=""
            none="Aggiungi un campo…"
            options={others.map(({ campo, etichetta }) => ({ value: campo, label: etichetta }))}
            onChange={(campo) => campo && setAdded([...added, campo])}
          />
        </div>
      )}
    </Section>
  );
}
