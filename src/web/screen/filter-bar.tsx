import { Search, X } from 'lucide-react';
import {
  type ReactElement,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Choice, type Filter, Filters } from './filter-chip.tsx';
import { areShortcutsOn, isShortcutPress } from './key-shortcuts.ts';

/** A filter that the URL parameter `name` stores. */
export interface UrlFilter<Name extends string> extends Omit<Filter, 'options' | 'value' | 'onChange'> {
  name: Name;
  options?: readonly Choice[];
}

interface FilterBarProps<Name extends string> {
  /** The label of the search. Left out for a list without search. */
  search?: string;
  filters?: readonly UrlFilter<Name>[];
  /** The search text `q` and the values of the filters. */
  values: Readonly<Partial<Record<Name | 'q', string | undefined>>>;
  onChange: (change: Partial<Record<Name | 'q', string | undefined>>) => void;
  children?: ReactNode;
  end?: ReactNode;
}

/** The line above a list: its search, the button 'Filtra', the filters that are set, and other buttons of the list. */
export function FilterBar<Name extends string>({
  search,
  filters = [],
  values,
  onChange,
  children,
  end,
}: FilterBarProps<Name>): ReactElement {
  const set = (name: Name | 'q', value: string | undefined) => onChange({ [name]: value } as typeof values); // cast: TypeScript loses the name
  return (
    <search className="filters">
      {search && <SearchBox value={values.q ?? ''} onChange={(q) => set('q', q)} label={search} />}
      {filters.length > 0 && (
        <Filters
          filters={filters.map(({ name, options = [], ...filter }) => ({
            ...filter,
            options,
            value: values[name],
            onChange: (value) => set(name, value),
          }))}
        />
      )}
      {children}
      {end && <div className="end">{end}</div>}
    </search>
  );
}

// The delay between the last key and the search request. It is short enough to show the rows within 300 ms.
const SEARCH_DELAY_MS = 60;

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Whether the key '/' focuses this search box. False in a dialog, because the page behind it has its own search. */
  slash?: boolean;
}

export function SearchBox({ value, onChange, label, slash: isSlashOffered = true }: SearchBoxProps): ReactElement {
  const [isSlashActive] = useState(() => isSlashOffered && areShortcutsOn());
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input, isSlashActive);

  // The search text in the URL has changed by other means than this box, for example by the Back button.
  if (value !== reported) {
    setReported(value);
    setTyped(value);
  }
  const report = (text: string) => {
    setReported(text);
    onChange(text);
  };
  useEffect(() => {
    if (typed.trim() === reported) return;
    const timer = setTimeout(() => report(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  const clear = () => {
    setTyped('');
    report('');
    input.current?.focus();
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') clear();
    if (event.key === 'Enter') report(typed.trim());
  };

  return (
    <div className="search">
      <Search className="i" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={isSlashActive ? '/' : undefined}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {typed === '' ? (
        isSlashActive && (
          <kbd className="kbd wide-only" aria-hidden>
            /
          </kbd>
        )
      ) : (
        <button type="button" className="clear" aria-label="Cancella ricerca" onClick={clear}>
          <X className="i" aria-hidden />
        </button>
      )}
    </div>
  );
}

function useSlashKey(input: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcutPress(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, isOn]);
}
