import './shell/schema-settings.ts';
import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '#web/confirm/confirm.tsx';
import { allFirstReads } from '#web/data/first-reads.ts';
import { createQueryClient } from '#web/data/query-client.ts';
import { OptionalPart, wait, whenIdle } from '#web/ui/lazy-part.tsx';
import { router } from './router.tsx';

// Nobody needs these to see the first screen: they come right after it. What is to be said until then waits in its store.
const Toaster = lazy(() => whenIdle().then(() => import('#web/toast/toaster.tsx')));
const SavingsPanel = lazy(() => whenIdle().then(() => import('#web/download/savings-panel.tsx')));
const TipHost = lazy(() => whenIdle().then(() => import('#web/ui/tip-host.tsx')));

// For so long the first drawing waits for the screen's file and what it shows first.
const NEARLY_HERE_MS = 200;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const SESSION = ['api', 'auth', 'me']; // the key of GET /api/auth/me, spelled out: its schema comes with the screens
const queryClient = createQueryClient(SESSION);
void start(root);

async function start(place: HTMLElement): Promise<void> {
  // One drawing with the screen and its rows is much less work than one for the session, one for the screen and one for the rows.
  if (allFirstReads) await Promise.race([Promise.all([router.load(), allFirstReads]), wait(NEARLY_HERE_MS)]);
  // Asked for while the screen's own files come: every screen waits for it.
  else void queryClient.prefetchQuery({ queryKey: SESSION, meta: { on401: 'null' } });

  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmDialog />
        <Suspense fallback={null}>
          <OptionalPart>
            <Toaster />
          </OptionalPart>
          <OptionalPart>
            <SavingsPanel />
          </OptionalPart>
          <OptionalPart>
            <TipHost />
          </OptionalPart>
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}
