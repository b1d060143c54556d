import { Link, useLocation } from '@tanstack/react-router';
import { Book, LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLogout } from '#features/accounts/auth/web/use-logout.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { RoleLabel } from '#web/ui/role-label.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

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
