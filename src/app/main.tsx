import './shell/schema-settings.ts';
import '#web/style/style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '#web/confirm/confirm-dialog.tsx';
import { createQueryClient } from '#web/data/query-client.ts';
import { Toaster } from '#web/toast/toaster.tsx';
import { allowStyles } from '#web/ui/csp-nonce.ts';
import { TipProvider } from '#web/ui/tip.tsx';
import { router } from './router.tsx';

allowStyles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const queryClient = createQueryClient(['api', 'auth', 'me']); // spec §7.1: the session call

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TipProvider>
        <RouterProvider router={router} />
        <ConfirmDialog />
        <Toaster />
      </TipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
