import type { ReactElement } from 'react';
import { STATI_USCITA, STATO_USCITA_LABELS, type StatoUscita } from '../rules.ts';

const PLURALI: Record<StatoUscita, string> = { aperta: 'Aperte', chiusa: 'Chiuse', annullata: 'Annullate' };

interface StatiFilterProps {
  /** Undefined while they are not known. */
  counts: Record<StatoUscita, number> | undefined;
  chosen: StatoUscita | undefined;
  onChoose: (stato: StatoUscita | undefined) => void;
}

/** One choice for each state, with how many there are; pressed, it narrows the list to them, pressed again to all. */
export function StatiFilter({ counts, chosen, onChoose }: StatiFilterProps): ReactElement {
  return (
    <fieldset className="states three" aria-label="Filtra per stato">
      {STATI_USCITA.map((stato) => (
        <button
          key={stato}
          type="button"
          className="state-choice"
          aria-pressed={stato === chosen}
          title={STATO_USCITA_LABELS[stato]}
          onClick={() => onChoose(stato === chosen ? undefined : stato)}
        >
          <span className="cut">{PLURALI[stato]}</span>
          <b>{counts?.[stato].toLocaleString('it-IT', { useGrouping: 'always' }) ?? '–'}</b>
        </button>
      ))}
    </fieldset>
  );
}
