import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { closePalette, openPalette, usePalette, usePaletteKey } from '#features/insight/ricerca/web/use-palette-key.ts';
import { CampanellaBadge } from '#features/notifications/avvisi/web/campanella-badge.tsx';
import { ALL_SCREENS } from '#shared/screens.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useIsSessionExpired, useSession } from '#web/session/use-session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart, OptionalPart, whenIdle } from '#web/ui/lazy-part.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-return-focus.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Me, SideNav } from './side-nav.tsx';

const LoginPage = lazy(() => import('#features/accounts/auth/web/login-page.tsx'));
// Whose week without a second factor is over sees this, whatever the address.
const FactorDue = lazy(() => import('./factor-due.tsx'));
const SetupNote = lazy(() => import('#features/accounts/setup-admin/web/setup-note.tsx'));

// Nobody needs it to see the first screen, but it is not waited with: what changes of one's own rights before its stream is open no event tells of.
const Behind = lazy(() => import('./behind.tsx'));

const SessionExpiredDialog = lazy(() => import('#features/accounts/auth/web/session-expired-dialog.tsx'));

const FIRST_SETUP = (
  <OptionalPart>
    <Suspense fallback={null}>
      <SetupNote />
    </Suspense>
  </OptionalPart>
);

// What one comes to without an account, or without its password.
const OPEN_TO_ALL = ALL_SCREENS.flatMap(([path, { isOpen }]) => (isOpen ? [new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)] : []));

/** Spec §2.1: who is not signed in sees the login screen at whatever address, except the first setup and a link for a new password. */
export function Gate(): ReactElement {
  const { pathname: address } = useLocation();
  // The screen that is shown, which is still the former one while the next is being loaded: the former would otherwise be drawn anew in its place.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname }) ?? address;
  const { user, isLoading, error } = useSession();
  const isExpired = useIsSessionExpired();
  if (OPEN_TO_ALL.some((open) => open.test(pathname))) return <Alone path={pathname} />;
  if (isLoading) return <FullPageLoading />;
  if (error) return <NoServer />;
  if (!user) {
    return (
      <Alone path={pathname}>
        <LoginPage note={FIRST_SETUP} />
      </Alone>
    );
  }
  if (user.fattore?.scaduto) {
    return (
      <Alone path={pathname}>
        <FactorDue />
      </Alone>
    );
  }
  // Once: until the other screen is there, this one is still shown.
  if (pathname === '/login') return address === '/login' ? <Navigate to="/" replace /> : <FullPageLoading />;
  return (
    <Shell key={user.id}>
      <ScreenBoundary path={pathname}>
        <Suspense key={pathname} fallback={<LoadingState text="Caricamento…" />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
      {!isExpired && (
        <OptionalPart>
          <Suspense fallback={null}>
            <Behind account={user.id} />
          </Suspense>
        </OptionalPart>
      )}
      {isExpired && (
        <Suspense fallback={null}>
          <SessionExpiredDialog user={user} />
        </Suspense>
      )}
    </Shell>
  );
}

/** A screen without the sidebar. */
function Alone({ path, children = <Outlet /> }: { path: string; children?: ReactElement }): ReactElement {
  return (
    <ScreenBoundary path={path}>
      <Suspense fallback={<FullPageLoading />}>{children}</Suspense>
    </ScreenBoundary>
  );
}

function FullPageLoading(): ReactElement {
  return (
    <main className="full-page">
      <LoadingState text="Caricamento…" />
    </main>
  );
}

/** Neither signed in nor out is known: asking for a password would be wrong. */
function NoServer(): ReactElement {
  return (
    <main className="full-page">
      <ErrorState onRetry={() => window.location.reload()} />
    </main>
  );
}

// On paper only: no first screen waits for it.
const PrintHead = lazy(() => whenIdle().then(() => import('#web/screen/print-head.tsx')));

/** What stands around every screen of a signed-in user. */
function Shell({ children }: { children: ReactNode }): ReactElement {
  useFocusAfterRemoval();
  return (
    <>
      <a className="skip" href="#contenuto">
        Vai al contenuto
      </a>
      <aside className="side" aria-label="Barra laterale">
        <div className="lockup">
          <Logo />
          <CampanellaBadge />
        </div>
        <SideNav />
        <Me place="sidebar" />
      </aside>
      <div className="main">
        <TopBar />
        <OptionalPart>
          <Suspense>
            <PrintHead />
          </Suspense>
        </OptionalPart>
        <main id="contenuto" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Palette />
    </>
  );
}

const Drawer = lazyPart(() => import('./drawer.tsx').then((file) => file.Drawer));

/** The bar of small screens; its menu is the sidebar as a drawer. */
function TopBar(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <header className="top">
      <button
        type="button"
        className="btn icon ghost"
        aria-label="Apri menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu className="i" aria-hidden />
      </button>
      <span className="lockup">
        <Logo />
      </span>
      <IconButton icon={Search} label="Cerca" aria-haspopup="dialog" onClick={() => openPalette()} />
      <CampanellaBadge />
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}

const ShellPalette = lazyPart(() => import('./shell-palette.tsx').then((file) => file.ShellPalette));

/**
 * The one palette, for the shell's account. What was opened lately is kept here and nowhere else: it goes with the page and
 * with the account, and nobody who sits down after finds the names of people in the browser.
 */
function Palette(): ReactElement | null {
  const asked = usePalette();
  const [recenti, setRecenti] = useState<readonly Risultato[]>([]);
  usePaletteKey(asked !== null);
  useEffect(() => closePalette, []);
  return asked && <ShellPalette asked={asked} recenti={recenti} onRecenti={setRecenti} onClose={closePalette} />;
}
