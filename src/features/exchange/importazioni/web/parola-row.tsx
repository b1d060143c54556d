import type { ReactElement } from 'react';
import { NuovoShowroomDialog } from '#features/people/showrooms/web/nuovo-showroom-dialog.tsx';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Campo, Parola } from '#shared/lettura-file.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PersonaField } from './persona-field.tsx';
import { sayRighe } from './say-righe.ts';
import { useCreaParola } from './use-crea-parola.ts';
import { useSignificati } from './use-significati.ts';

interface ParolaRowProps {
  parola: Parola;
  campo: Campo;
  elenco: ElencoImportabile;
  /** Undefined: nobody has said it; null: nothing. */
  chosen: string | number | null | undefined;
  onChoose: (value: string | number | null | undefined) => void;
}

const VUOTA = '—';

/** A word of the file, and what it means here: one of those that there are, nothing, or a new one. */
export function ParolaRow({ parola: { valore, righe }, campo, elenco, chosen, onChoose }: ParolaRowProps): ReactElement {
  const { etichetta, nomina, obbligatorio } = campo;
  // Who is known already keeps what an empty cell leaves; of an assignment empty would be the next error.
  const canBeEmpty = !obbligatorio || elenco !== 'assegnazioni';
  const significati = useSignificati(campo, elenco);
  const crea = useCreaParola(nomina, valore, onChoose);
  const label = `«${valore}» significa`;
  return (
    <li>
      <span className="who">
        <b>«{valore}»</b>
        <small>
          {etichetta}, {sayRighe(righe)}
        </small>
      </span>
      {nomina === 'dipendente' ? (
        <PersonaField label={label} value={chosen} onChange={onChoose} />
      ) : significati.length === 0 && nomina !== 'brand' && nomina !== 'showroom' ? (
        <small>Correggi queste celle nell'anteprima</small>
      ) : (
        <ScegliUnoField
          label={label}
          value={chosen === null ? VUOTA : String(chosen ?? '')}
          none="Scegli"
          isMissing={chosen === undefined}
          options={[
            ...significati.map(({ value, label: name }) => ({ value: String(value), label: name })),
            ...(canBeEmpty ? [{ value: VUOTA, label: 'Lascia vuoto' }] : []),
          ]}
          onChange={(text) => onChoose(text === VUOTA ? null : significati.find(({ value }) => String(value) === text)?.value)}
        />
      )}
      {crea.verb && chosen === undefined && (
        <Button size="small" pendingText={crea.isPending ? 'Creazione in corso...' : undefined} onClick={crea.begin}>
          {crea.verb}
        </Button>
      )}
      {nomina === 'dipendente' && canBeEmpty && chosen !== null && (
        <Button kind="ghost" size="small" onClick={() => onChoose(null)}>
          Lascia vuoto
        </Button>
      )}
      {crea.isAsking && <NuovoShowroomDialog nome={valore} onMade={onChoose} onClose={crea.end} />}
    </li>
  );
}
