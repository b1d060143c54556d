import type { ReactElement } from 'react';
import { type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { ELENCO_LOOKS } from './elenco-looks.ts';

interface ElencoFieldProps {
  elenchi: readonly ElencoImportabile[];
  value: ElencoImportabile | undefined;
  onChange: (elenco: ElencoImportabile) => void;
}

/** Which list the file holds: a card each, in the order in which one brings them. */
export function ElencoField({ elenchi, value, onChange }: ElencoFieldProps): ReactElement {
  return (
    <fieldset className="elenchi">
      <legend className="h">Che cosa contiene il file?</legend>
      {elenchi.map((elenco) => {
        const { icon: Icon, known } = ELENCO_LOOKS[elenco];
        return (
          <label key={elenco} className="elenco">
            <input type="radio" name="elenco" value={elenco} checked={elenco === value} onChange={() => onChange(elenco)} />
            <Icon className="i" aria-hidden />
            <span>
              <b>{TITOLI_IMPORTABILI[elenco]}</b>
              <small>{known}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
