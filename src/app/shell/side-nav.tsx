import { Link, useLocation } from '@tanstack/react-router';
import { Book, ChevronDown, ChevronRight, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLogout } from '#features/accounts/auth/web/use-logout.ts';
import { useWaitingSteps } from '#features/notifications/avvisi/web/hooks.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { RoleLabel } from '#web/ui/tag.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/ui/theme.ts';
import { isCurrent, NAV_GROUPS, type NavEntry, useAmministrazione } from './navigation.ts';

export function SideNav({ onNavigate }: { onNavigate?: () => void }): ReactElement {
  const [isOpen, setIsOpen] = useState(true);
  const amministrazione = useAmministrazione();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <nav aria-label="Principale">
      {NAV_GROUPS.map((group) => (
        <Entries key={group[0]?.to} entries={group} onNavigate={onNavigate} />
      ))}
      <div className="grp">
        <button type="button" className="nav fold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Amministrazione
          <Chevron className="i" aria-hidden />
        </button>
        {isOpen && <Entries entries={amministrazione} onNavigate={onNavigate} />}
      </div>
    </nav>
  );
}

function Entries({ entries, onNavigate }: { entries: readonly NavEntry[]; onNavigate: (() => void) | undefined }): ReactElement {
  const { pathname } = useLocation();
  const waitingSteps = useWaitingSteps();
  return (
    <ul>
      {entries.map(({ label, to, icon: Icon }) => (
        <li key={to} ref={isCurrent(to, pathname) ? scrollIntoNav : null}>
          <Link to={to} className="nav" aria-current={isCurrent(to, pathname) ? 'page' : undefined} activeProps={{}} onClick={onNavigate}>
            <Icon className="i" aria-hidden />
            {label}
            {to === '/workflows' && waitingSteps > 0 && (
              <span className="n">
                {waitingSteps}
                <span className="sr"> in attesa di te</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Scrolls the current menu entry into view if the window is too low for the whole menu. Waits for the next frame, because measuring during the
 * first render would make the browser compute the layout twice. Does not call scrollIntoView(), because the Tab key would then start at this
 * entry and skip "Vai al contenuto".
 */
function scrollIntoNav(entry: HTMLElement | null): (() => void) | undefined {
  const list = entry?.closest('nav');
  if (!entry || !list) return undefined;
  const frame = requestAnimationFrame(() => {
    const [entryRect, navRect] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += Math.max(0, entryRect.bottom - navRect.bottom) || Math.min(0, entryRect.top - navRect.top);
  });
  return () => cancelAnimationFrame(frame);
}

interface AccountBlockProps {
  place: 'sidebar' | 'drawer';
  onNavigate?: () => void;
}

export function AccountBlock({ place, onNavigate }: AccountBlockProps): ReactElement | null {
  const { user } = useSession();
  const logout = useLogout();
  const { pathname } = useLocation();
  if (!user) return null;
  const { nome, cognome, username, role } = user;
  const fullName = [nome, cognome].filter(Boolean).join(' ');
  return (
    <div className="me">
      <Avatar nome={nome || username} cognome={cognome || ''} size="m" />
      <Link to="/account" className="t" onClick={onNavigate}>
        <b className="cut">{fullName || username}</b>
        <RoleLabel role={role} />
        <span className="sr">, il tuo account</span>
      </Link>
      {/* Opens the guide's section about this screen (serve-web.ts) in a new tab, so that the current work stays open. */}
      <a className="nav" href={`/guida?da=${pathname}`} target="_blank" rel="noopener">
        <Book className="i" aria-hidden />
        Guida<span className="sr"> in un'altra scheda</span>
      </a>
      <button type="button" className="nav" disabled={logout.isPending} onClick={() => logout.mutate({})}>
        <LogOut className="i" aria-hidden />
        {logout.isPending ? 'Disconnessione...' : 'Logout'}
      </button>
      <ThemeSwitch name={`tema-${place}`} />
    </div>
  );
}

const THEME_OPTIONS = {
  sistema: { label: 'Come il sistema', icon: Monitor },
  light: { label: 'Chiaro', icon: Sun },
  dark: { label: 'Scuro', icon: Moon },
} as const satisfies Record<Theme, unknown>;

/** The radio buttons that select the theme. The page renders them in the sidebar and in the drawer, and each group needs its own `name`. */
function ThemeSwitch({ name }: { name: string }): ReactElement {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <fieldset className="seg themes">
      <legend className="sr">Tema</legend>
      {THEMES.map((each) => {
        const { label, icon: Icon } = THEME_OPTIONS[each];
        return (
          <label key={each} title={label}>
            <input type="radio" className="sr" name={name} checked={theme === each} onChange={() => choose(each)} />
            <Icon className="i" aria-hidden />
            <span className="sr">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
