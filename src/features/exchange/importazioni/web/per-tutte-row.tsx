import type { ReactElement } from 'react';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Campo } from '#shared/lettura-file.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useSignificati } from './use-significati.ts';

interface PerTutteRowProps {
  campo: Campo;
  elenco: ElencoImportabile;
  value: string;
  /** Undefined: the field is not wanted after all. */
  onChange: (text: string | undefined) => void;
}

/** A field, and what stands in it in all rows. */
export function PerTutteRow({ campo, elenco, value, onChange }: PerTutteRowProps): ReactElement {
  const { etichetta, obbligatorio, nomina, esempio } = campo;
  const choices = useSignificati(campo, elenco).map(({ label }) => label);
  const label = `${etichetta} per tutte le righe`;
  const isChoice = choices.length > 0 || nomina === 'brand' || nomina === 'showroom';
  const isKnown = value === '' || choices.includes(value);
  return (
    <li>
      <span className="who">
        <b>
          {etichetta}
          {obbligatorio && ' *'}
        </b>
      </span>
      {isChoice ? (
        <ScegliUnoField
          label={label}
          value={value}
          none="Nessun valore"
          isMissing={obbligatorio && value === ''}
          options={[...(isKnown ? [] : [value]), ...choices].map((each) => ({ value: each, label: each }))}
          onChange={onChange}
        />
      ) : (
        <input
          key={value}
          className="in"
          aria-label={label}
          defaultValue={value}
          maxLength={10_000}
          placeholder={esempio ?? undefined}
          onBlur={({ currentTarget }) => onChange(currentTarget.value.trim())}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      )}
      {!obbligatorio && (
        <Button kind="ghost" size="small" onClick={() => onChange(undefined)}>
          Togli<span className="sr"> {label}</span>
        </Button>
      )}
    </li>
  );
}
