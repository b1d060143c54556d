import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { sentenceOf } from '#web/data/call.ts';
import { useDelayed } from '#web/data/use-delayed.ts';
import { useHeldWhilePressed } from '#web/ui/use-held-while-pressed.ts';

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
  /** Keeps the options unchanged while the user presses one of them. Left out if the options do not come from a search. */
  holdOptions?: (() => void) | undefined;
}

/** The list of options of a combobox. The focus stays in the text field; Enter selects the option `active`. */
export function ComboboxList(props: ComboboxListProps): ReactElement {
  const { id, label, options, active, idOf, chosen, isSearching, error, choose, onHover, holdOptions } = props;
  const status = error ? sentenceOf(error) : isSearching ? 'Ricerca in corso…' : options.length === 0 ? 'Nessun risultato' : '';
  const selectableCount = options.filter(({ why }) => !why).length;
  return (
    <>
      <div role="listbox" id={id} aria-label={label.replace(/ \*$/, '')} className="options-view" onPointerDown={holdOptions}>
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
      <p role="status" className={status ? 'options-said' : 'sr'}>
        {status || `${selectableCount} risultati`}
      </p>
    </>
  );
}

export interface Option {
  value: string;
  label: string;
  detail?: string;
  /** The phone number of the record, with which the form prefills its number field. */
  numero?: string | null;
  warning?: string;
  /** The reason why the option cannot be selected, shown instead of the detail. Left out for an option that can be selected. */
  why?: string;
}

export type SearchOptions = (q: string) => Promise<Option[]>;

const SEARCH_DELAY_MS = 200;

interface ShownOptions {
  options: readonly Option[];
  isSearching: boolean;
  error: Error | null;
}

interface OptionSearch extends ShownOptions {
  /** Call this when the user presses an option: the result stays unchanged until the click, also if a search ends meanwhile. */
  holdOptions: () => void;
}

export function useOptions(text: string, open: boolean, search: SearchOptions): OptionSearch {
  const field = useId();
  const q = useDelayed(text.trim(), SEARCH_DELAY_MS);
  const { data, isFetching, error } = useQuery({
    queryKey: ['opzioni', field, q],
    queryFn: () => search(q),
    enabled: open,
    gcTime: 0,
    placeholderData: (previous: Option[] | undefined) => previous,
  });
  const latest = { options: data ?? [], isSearching: isFetching || q !== text.trim(), error };
  const [shown, holdOptions] = useHeldWhilePressed<ShownOptions>(latest);
  return { ...shown, holdOptions };
}
