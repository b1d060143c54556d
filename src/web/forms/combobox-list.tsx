import { Check } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { sentenceOf } from '#web/data/call-error.ts';
import type { Option } from './use-options.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  chosen: Option | null;
  isSearching: boolean;
  error: Error | null;
  choose: (option: Option) => void;
  onHover: (index: number) => void;
}

/** What was found. The focus stays in the field; `active` is the one that Invio would take. */
export function ComboboxList(props: ComboboxListProps): ReactElement {
  const { id, label, options, active, chosen, isSearching, error, choose, onHover } = props;
  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' }); // returns a promise in new browsers, hence the braces
  }, [id, active]);
  const said = error ? sentenceOf(error) : isSearching ? 'Ricerca in corso…' : options.length === 0 ? 'Nessun risultato' : '';
  return (
    <>
      <div role="listbox" id={id} aria-label={label.replace(/ \*$/, '')} className="options-view">
        {options.map((option, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus (ARIA combobox)
          <div
            key={option.value}
            id={`${id}${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className="option"
            data-highlighted={i === active ? '' : undefined}
            onPointerMove={() => i !== active && onHover(i)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className="option-text">
              <span className="cut">{option.label}</span>
              {option.detail && <small className="cut">{option.detail}</small>}
            </span>
            {option.value === chosen?.value && <Check className="i option-mark" aria-hidden />}
          </div>
        ))}
      </div>
      <p role="status" className={said ? 'options-said' : 'sr'}>
        {said || `${options.length} risultati`}
      </p>
    </>
  );
}
