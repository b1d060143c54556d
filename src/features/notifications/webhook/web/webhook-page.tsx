import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Webhook } from '../contract.ts';
import { useWebhooks } from './hooks.ts';
import { SegretoDialog } from './segreto-dialog.tsx';
import { WebhookSection } from './webhook-section.tsx';

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx').then((file) => file.WebhookDialog));

const TITLE = 'Webhook';

/** Which programs are told of what happens here, and what became of it. */
export default function WebhookPage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('webhook.gestisci')) return <Webhooks />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere i webhook" text="Li gestisce un amministratore." />
    </>
  );
}

function Webhooks(): ReactElement {
  const { data, error, refetch } = useWebhooks();
  const [open, setOpen] = useState<'nuovo' | Webhook | null>(null);
  const [segreto, setSegreto] = useState<string | null>(null);
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => setOpen('nuovo')}>
      Nuovo webhook
    </Button>
  );
  return (
    <>
      <Breadcrumb parent={<Link to="/user-management">Gestione Utenti</Link>} here={TITLE} />
      <PageHead title={TITLE} subtitle="Dicono ad altri programmi che cosa succede in Organico" actions={add} />
      <div className="body">
        {!data && !error && <LoadingState text="Caricamento webhook..." />}
        {error && !data && <ErrorState text="I webhook non sono stati caricati." error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState
            title="Nessun webhook"
            text="Un altro programma può sapere subito chi arriva, chi esce e che cosa gli viene dato: dai il suo indirizzo e scegli gli eventi."
          />
        )}
        {data?.map((webhook) => (
          <WebhookSection key={webhook.id} webhook={webhook} onEdit={() => setOpen(webhook)} onSegreto={setSegreto} />
        ))}
      </div>
      {open && (
        <WebhookDialog
          webhook={open === 'nuovo' ? undefined : open}
          onClose={() => setOpen(null)}
          onCreated={(created) => {
            setOpen(null);
            setSegreto(created);
          }}
        />
      )}
      {segreto && <SegretoDialog segreto={segreto} onClose={() => setSegreto(null)} />}
    </>
  );
}
