import type { ReactElement } from 'react';
import { PERIODI, PERIODO_LABELS, type Periodo } from '#shared/periodi.ts';

interface PeriodoFilterProps {
  /** None of these: one of the calendar is chosen. */
  periodo: string;
  onChange: (periodo: Periodo) => void;
}

/** Which period is compared with the one before it. 'Ultimo' is only read aloud where there is no room for it. */
export function PeriodoFilter({ periodo, onChange }: PeriodoFilterProps): ReactElement {
  return (
    <fieldset className="seg report-period">
      <legend className="sr">Periodo</legend>
      {PERIODI.map((each) => {
        const [ultimo, nome] = PERIODO_LABELS[each].split(' ');
        return (
          <label key={each}>
            <input type="radio" className="sr" name="periodo" value={each} checked={each === periodo} onChange={() => onChange(each)} />
            <span className="sr-phone">{ultimo}&nbsp;</span>
            {nome}
          </label>
        );
      })}
    </fieldset>
  );
}
