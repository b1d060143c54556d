import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { sentenceOf } from '#web/data/call-error.ts';
import type { Option } from './use-options.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: Option | undefined;
  idOf: (option: Option) => string;
  chosen: Option | null;
  isSearching: boolean;
  error: Error | null;
  choose: (option: Option) => void;
  onHover: (option: Option) => void;
}

/** What was found. The focus stays in the field; `active` is the one that Invio would take. */
export function ComboboxList(props: ComboboxListProps): ReactElement {
  const { id, label, options, active, idOf, chosen, isSearching, error, choose, onHover } = props;
  const said = error ? sentenceOf(error) : isSearching ? 'Ricerca in corso…' : options.length === 0 ? 'Nessun risultato' : '';
  const choosable = options.filter(({ why }) => !why).length;
  return (
    <>
      <div role="listbox" id={id} aria-label={label.replace(/ \*$/, '')} className="options-view">
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus (ARIA combobox)
          <div
            key={option.value}
            id={idOf(option)}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            className="option"
            aria-disabled={option.why ? true : undefined}
            data-disabled={option.why ? '' : undefined}
            data-highlighted={option === active ? '' : undefined}
            onPointerMove={() => !option.why && option !== active && onHover(option)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => !option.why && choose(option)}
          >
            <span className="option-text">
              <span className="cut">{option.label}</span>
              {(option.why ?? option.detail) && <small className="cut">{option.why ?? option.detail}</small>}
            </span>
            {option.value === chosen?.value && <Check className="i option-mark" aria-hidden />}
          </div>
        ))}
      </div>
      <p role="status" className={said ? 'options-said' : 'sr'}>
        {said || `${choosable} risultati`}
      </p>
    </>
  );
}
