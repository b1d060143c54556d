import './shell/schema-settings.ts';
import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { allFirstReads } from '#web/data/first-reads.ts';
import { createQueryClient } from '#web/data/query-client.ts';
import { OptionalPart, wait, waitUntilIdle } from '#web/ui/lazy-part.tsx';
import { router } from './router.tsx';
import { loadShell } from './shell/gate.tsx';

// These components are not needed for the first screen, so they load right after it. Toasts stay in their store until the component has
// loaded.
const Toaster = lazy(() => waitUntilIdle().then(() => import('#web/toast/toaster.tsx')));
const DownloadsPanel = lazy(() => waitUntilIdle().then(() => import('#web/download/downloads-panel.tsx')));
const TipHost = lazy(() => waitUntilIdle().then(() => import('#web/ui/tooltip-host.tsx')));

// The maximum time in milliseconds that the first render waits for the screen's code and first requests.
const FIRST_RENDER_WAIT_MS = 200;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// the query key of GET /api/auth/me as a literal, because the contract of the call loads later with the screens
const SESSION_QUERY_KEY = ['api', 'auth', 'me'];
const queryClient = createQueryClient(SESSION_QUERY_KEY);
void start(root);

async function start(container: HTMLElement): Promise<void> {
  // Waits for the screen and its data, because one render with both is faster than a render for the session, one for the screen and one for
  // the data.
  if (allFirstReads) {
    await Promise.race([Promise.all([router.load(), loadShell(), allFirstReads]), wait(FIRST_RENDER_WAIT_MS)]);
  } else {
    void queryClient.prefetchQuery({ queryKey: SESSION_QUERY_KEY, meta: { on401: 'null' } });
    void waitUntilIdle().then(loadShell); // a user who signs in sees the shell without waiting for its files
  }

  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense fallback={null}>
          <OptionalPart>
            <Toaster />
          </OptionalPart>
          <OptionalPart>
            <DownloadsPanel />
          </OptionalPart>
          <OptionalPart>
            <TipHost />
          </OptionalPart>
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}
