import type { ReactElement } from 'react';

interface EsitoFieldProps<V extends string> {
  /** 'Esito di ThinkPad T14' */
  label: string;
  options: readonly { value: V; label: string; keyHint: string }[];
  value: V | null;
  onChoose: (value: V) => void;
  /** 'esiti' are walked through by the arrows. */
  kind: 'esiti' | 'condizioni';
}

/** One of a few side by side; pressed again it is chosen no more, where that can be. One stop of the Tab key. */
export function EsitoField<V extends string>({ label, options, value, onChoose, kind }: EsitoFieldProps<V>): ReactElement {
  const stop = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset className={`segments ${kind}`} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-keyshortcuts={option.keyHint}
          tabIndex={kind === 'condizioni' || option.value === stop ? 0 : -1}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          <kbd aria-hidden>{option.keyHint}</kbd>
        </button>
      ))}
    </fieldset>
  );
}
