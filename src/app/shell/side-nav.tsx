import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useStepsWaiting } from '#features/notifications/avvisi/web/hooks.ts';
import { type Entry, GROUPS, isCurrent, useAmministrazione } from './navigation.ts';

export function SideNav({ onNavigate }: { onNavigate?: () => void }): ReactElement {
  const [open, setOpen] = useState(true);
  const amministrazione = useAmministrazione();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <nav aria-label="Principale">
      {GROUPS.map((group) => (
        <Entries key={group[0]?.to} entries={group} onNavigate={onNavigate} />
      ))}
      <div className="grp">
        <button type="button" className="nav fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          Amministrazione
          <Chevron className="i" aria-hidden />
        </button>
        {open && <Entries entries={amministrazione} onNavigate={onNavigate} />}
      </div>
    </nav>
  );
}

function Entries({ entries, onNavigate }: { entries: readonly Entry[]; onNavigate: (() => void) | undefined }): ReactElement {
  const { pathname } = useLocation();
  const waiting = useStepsWaiting();
  return (
    <ul>
      {entries.map(({ label, to, icon: Icon }) => (
        <li key={to} ref={isCurrent(to, pathname) ? bringIntoView : null}>
          <Link to={to} className="nav" aria-current={isCurrent(to, pathname) ? 'page' : undefined} activeProps={{}} onClick={onNavigate}>
            <Icon className="i" aria-hidden />
            {label}
            {to === '/workflows' && waiting > 0 && (
              <span className="n">
                {waiting}
                <span className="sr"> in attesa di te</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** In a window too low for all of them. Not by scrollIntoView(): Tab would begin there, and pass over "Vai al contenuto". */
function bringIntoView(entry: HTMLElement | null): void {
  const list = entry?.closest('nav');
  if (!entry || !list) return;
  const [at, room] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.max(0, at.bottom - room.bottom) || Math.min(0, at.top - room.top);
}
