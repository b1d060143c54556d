import { Link, useLocation } from '@tanstack/react-router';
import { Book, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLogout } from '#features/accounts/auth/web/use-logout.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { RoleLabel } from '#web/ui/role-label.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/ui/theme.ts';

interface MeProps {
  place: 'sidebar' | 'drawer';
  onNavigate?: () => void;
}

/** Who is signed in, at the foot of the sidebar; the name leads to one's own account. */
export function Me({ place, onNavigate }: MeProps): ReactElement | null {
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
      {/* Opened at what it says of this screen (serve-guide.ts), in another tab: what one is doing here stays as it is */}
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

const CHOICE = {
  sistema: { label: 'Come il sistema', icon: Monitor },
  light: { label: 'Chiaro', icon: Sun },
  dark: { label: 'Scuro', icon: Moon },
} as const satisfies Record<Theme, unknown>;

/** `name` parts the radios of the sidebar from those of the drawer. */
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
        const { label, icon: Icon } = CHOICE[each];
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
