import type { ReactElement } from 'react';
import { ESITI_RIGA, type EsitoRiga } from '#shared/importazioni.ts';
import type { Importazione } from '../contract.ts';
import { numero } from './say-righe.ts';
import { ESITI } from './stato-badge.tsx';

interface EsitiFilterProps {
  importazione: Importazione;
  value: EsitoRiga | undefined;
  onChange: (esito: EsitoRiga | undefined) => void;
}

/** Which rows are shown, with how many there are of each. */
export function EsitiFilter({ importazione, value, onChange }: EsitiFilterProps): ReactElement {
  const { righe, nuove, modificate, uguali, errate, escluse } = importazione;
  const quante: Record<EsitoRiga, number> = { nuovo: nuove, modifica: modificate, uguale: uguali, errore: errate, esclusa: escluse };
  const choices = [
    { esito: undefined, word: 'Tutte', n: righe },
    ...ESITI_RIGA.map((esito) => ({ esito, word: ESITI[esito].many, n: quante[esito] })),
  ].filter(({ esito, n }) => esito !== 'esclusa' || n > 0 || esito === value);
  return (
    <fieldset className="filters esiti">
      <legend className="sr">Quali righe</legend>
      <span className="seg">
        {choices.map(({ esito, word, n }) => (
          <label key={word}>
            <input type="radio" name="esito" checked={esito === value} onChange={() => onChange(esito)} />
            {word}
            <span className="n">{numero(n)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
