import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { ALL_SCREENS } from '#shared/screens.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useIsSessionExpired, useSession } from '#web/session/use-session.ts';
import { OptionalPart } from '#web/ui/lazy-part.tsx';
import { lazyRouteComponent } from './lazy-route-component.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

// The login page does not load the shell. main.tsx loads it before the first render, because lazy() would first render the fallback.
const Shell = lazyRouteComponent(() => import('./shell.tsx'));
export const loadShell = (): Promise<unknown> | undefined => Shell.preload?.();

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
    <ScreenBoundary path={pathname}>
      <Suspense fallback={<FullPageLoading />}>
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
      </Suspense>
    </ScreenBoundary>
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
