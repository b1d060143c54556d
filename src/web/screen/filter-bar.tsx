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
import { isSlashOn } from './slash-shortcut.ts';

interface FilterBarProps {
  search: ReactNode;
  children?: ReactNode;
  /** At the far end: what can be done with the rows. */
  end?: ReactNode;
}

/** Search first, then the chips; scrolls sideways on small screens. */
export function FilterBar({ search, children, end }: FilterBarProps): ReactElement {
  return (
    <search className="filters">
      {search}
      {children && <div className="chips">{children}</div>}
      {end && <div className="end">{end}</div>}
    </search>
  );
}

// Short enough for the rows to be there 300 ms after the last key (rule 48).
const WAIT_MS = 60;

interface SearchBoxProps {
  /** What is searched now; the caller keeps it in the URL. */
  value: string;
  onChange: (value: string) => void;
  /** 'Cerca per nome, email, mansione…': name and placeholder. */
  label: string;
  /** Whether '/' brings the focus here; not in a dialog, behind which the screen's own search stands. */
  slash?: boolean;
}

/** Tells the caller a moment after the last key. '/' brings the focus here, Esc and the cross empty it. */
export function SearchBox({ value, onChange, label, slash: isOffered = true }: SearchBoxProps): ReactElement {
  const [slash] = useState(() => isOffered && isSlashOn());
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input, slash);

  // changed from outside (a cleared search, the Back button): show that; what is being typed stays until it is told
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const tell = (text: string) => {
    setTold(text);
    onChange(text);
  };
  useEffect(() => {
    if (typed.trim() === told) return;
    const timer = setTimeout(() => tell(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  });
  const clear = () => {
    setTyped('');
    tell('');
    input.current?.focus();
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') clear();
    if (event.key === 'Enter') tell(typed.trim());
  };

  return (
    <div className="search">
      <Search className="i" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {typed === '' ? (
        slash && (
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

/** '/' puts the focus in the search, unless one is writing somewhere. */
function useSlashKey(input: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return; // the page is behind a dialog
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, isOn]);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
