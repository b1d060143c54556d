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
import { lazyPart, OptionalPart, waitUntilIdle } from '#web/ui/lazy-part.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-return-focus.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { AccountBlock, SideNav } from './side-nav.tsx';

const LoginPage = lazy(() => import('#features/accounts/auth/web/login-page.tsx'));
// An account whose deadline for the second factor has passed sees only this screen, at every address.
const FactorRequired = lazy(() => import('./factor-required.tsx'));
const SetupNote = lazy(() => import('#features/accounts/setup-admin/web/setup-note.tsx'));

// Loaded without delay, because BackgroundParts opens the event stream: no event reports a permission change that happens before the stream
// is open.
const BackgroundParts = lazy(() => import('./background-parts.tsx'));

const SessionExpiredDialog = lazy(() => import('#features/accounts/auth/web/session-expired-dialog.tsx'));

const SETUP_NOTE = (
  <OptionalPart>
    <Suspense fallback={null}>
      <SetupNote />
    </Suspense>
  </OptionalPart>
);

const PUBLIC_PATHS = ALL_SCREENS.flatMap(([path, { isOpen }]) => (isOpen ? [new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)] : []));

export function Gate(): ReactElement {
  const { pathname: address } = useLocation();
  // The path of the displayed screen. While the next screen loads, this is the path of the previous screen: the new path would mount the
  // previous screen again.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname }) ?? address;
  const { user, isLoading, error } = useSession();
  const isExpired = useIsSessionExpired();
  if (PUBLIC_PATHS.some((pattern) => pattern.test(pathname))) return <StandaloneScreen path={pathname} />;
  if (isLoading) return <FullPageLoading />;
  if (error) return <ServerUnavailable />;
  if (!user) {
    return (
      <StandaloneScreen path={pathname}>
        <LoginPage note={SETUP_NOTE} />
      </StandaloneScreen>
    );
  }
  if (user.fattore?.scaduto) {
    return (
      <StandaloneScreen path={pathname}>
        <FactorRequired />
      </StandaloneScreen>
    );
  }
  // The address is checked so that the app navigates only once: the login screen stays mounted until the next screen has loaded.
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
            <BackgroundParts account={user.id} />
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

function StandaloneScreen({ path, children = <Outlet /> }: { path: string; children?: ReactElement }): ReactElement {
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

/** The page for a failed request for the session. It shows no login form, because the user may be signed in. */
function ServerUnavailable(): ReactElement {
  return (
    <main className="full-page">
      <ErrorState onRetry={() => window.location.reload()} />
    </main>
  );
}

const PrintHead = lazy(() => waitUntilIdle().then(() => import('#web/screen/print-head.tsx')));

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
        <AccountBlock place="sidebar" />
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
      <SearchPalette />
    </>
  );
}

const Drawer = lazyPart(() => import('./drawer.tsx').then((file) => file.Drawer));

function TopBar(): ReactElement {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <header className="top">
      <button
        type="button"
        className="btn icon ghost"
        aria-label="Apri menu"
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        onClick={() => setIsDrawerOpen(true)}
      >
        <Menu className="i" aria-hidden />
      </button>
      <span className="lockup">
        <Logo />
      </span>
      <IconButton icon={Search} label="Cerca" aria-haspopup="dialog" onClick={() => openPalette()} />
      <CampanellaBadge />
      {isDrawerOpen && <Drawer onClose={() => setIsDrawerOpen(false)} />}
    </header>
  );
}

const ShellPalette = lazyPart(() => import('./shell-palette.tsx').then((file) => file.ShellPalette));

/**
 * The command palette. Its recently opened results are only in memory, so that the next user of the computer finds no names of employees.
 */
function SearchPalette(): ReactElement | null {
  const openedPalette = usePalette();
  const [recenti, setRecenti] = useState<readonly Risultato[]>([]);
  usePaletteKey(openedPalette !== null);
  useEffect(() => closePalette, []);
  return openedPalette && <ShellPalette palette={openedPalette} recenti={recenti} onRecenti={setRecenti} onClose={closePalette} />;
}
