import { Link } from '@tanstack/react-router';
import { FlaskConical, KeyRound, Pencil, Plus, Power, PowerOff, RotateCw, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Breadcrumb, PageHead } from '#web/screen/page-head.tsx';
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Consegna, Webhook } from '../contract.ts';
import { useDeleteWebhook, useProvaWebhook, useResendConsegna, useRotateSegreto, useSwitchWebhook, useWebhooks } from './hooks.ts';
import './webhook.css';
import { formatDataOra } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { FactList, Section } from '#web/screen/section.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { EVENTO_LABELS, eventoLabel, STATO_CONSEGNA_LABELS, type StatoConsegna } from '../rules.ts';

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx').then((file) => file.WebhookDialog));

const TITLE = 'Webhook';

export default function WebhookPage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('webhook.gestisci')) return <WebhookList />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere i webhook" text="Li gestisce un amministratore." />
    </>
  );
}

function WebhookList(): ReactElement {
  const { data, error, refetch } = useWebhooks();
  const [openDialog, setOpenDialog] = useState<'nuovo' | Webhook | null>(null);
  const [segreto, setSegreto] = useState<string | null>(null);
  const addButton = (
    <Button kind="primary" icon={Plus} onClick={() => setOpenDialog('nuovo')}>
      Nuovo webhook
    </Button>
  );
  return (
    <>
      <Breadcrumb parent={<Link to="/user-management">Gestione Utenti</Link>} here={TITLE} />
      <PageHead title={TITLE} subtitle="Dicono ad altri programmi che cosa succede in Organico" actions={addButton} />
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
          <WebhookSection key={webhook.id} webhook={webhook} onEdit={() => setOpenDialog(webhook)} onNewSegreto={setSegreto} />
        ))}
      </div>
      {openDialog && (
        <WebhookDialog
          webhook={openDialog === 'nuovo' ? undefined : openDialog}
          onClose={() => setOpenDialog(null)}
          onCreated={(created) => {
            setOpenDialog(null);
            setSegreto(created);
          }}
        />
      )}
      {segreto && <SegretoDialog segreto={segreto} onClose={() => setSegreto(null)} />}
    </>
  );
}

interface WebhookSectionProps {
  webhook: Webhook;
  onEdit: () => void;
  onNewSegreto: (segreto: string) => void;
}

function WebhookSection({ webhook, onEdit, onNewSegreto }: WebhookSectionProps): ReactElement {
  const { nome, indirizzo, eventi, attivo, spento_perche, precedente_fino, consegne } = webhook;
  const sendTest = useProvaWebhook();
  const params = { id: String(webhook.id) };
  const items = useWebhookActions({ webhook, onEdit, onNewSegreto });
  return (
    <Section
      title={nome}
      badge={<Tag tone={attivo ? 'success' : 'warning'}>{attivo ? 'Acceso' : 'Spento'}</Tag>}
      action={
        <span className="webhook-actions">
          {attivo && (
            <Button
              size="small"
              icon={FlaskConical}
              disabled={sendTest.isPending}
              aria-label={`Prova ${nome}`}
              onClick={() => sendTest.mutate({ params })}
            >
              Prova
            </Button>
          )}
          <Menu label={`Azioni per ${nome}`} items={items} />
        </span>
      }
    >
      {spento_perche && (
        <Note tone="danger" title="Si è spento da solo">
          {spento_perche}. Ciò che succede intanto non viene mandato: quando chi riceve è a posto, riaccendilo.
        </Note>
      )}
      <FactList
        facts={[
          { label: 'Indirizzo', value: <span className="webhook-address mono">{indirizzo}</span>, full: true },
          { label: 'Eventi', value: eventi.map((evento) => EVENTO_LABELS[evento]).join(', '), full: true },
          ...(precedente_fino ? [{ label: 'Segreto precedente', value: `Firma ancora fino al ${formatDataOra(precedente_fino)}` }] : []),
        ]}
      />
      {consegne.length === 0 ? (
        <p className="webhook-none">Nessuna consegna negli ultimi 30 giorni.</p>
      ) : (
        <ul className="rows deliveries" aria-label={`Consegne di ${nome}`}>
          {consegne.map((consegna) => (
            <ConsegnaRow key={consegna.id} consegna={consegna} canResend={attivo} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function useWebhookActions({ webhook: { id, nome, attivo }, onEdit, onNewSegreto }: WebhookSectionProps) {
  const confirm = useConfirm();
  const switchWebhook = useSwitchWebhook();
  const rotateSegreto = useRotateSegreto();
  const deleteWebhook = useDeleteWebhook();
  const params = { id: String(id) };
  return [
    { label: 'Modifica', icon: Pencil, onSelect: onEdit },
    {
      label: 'Cambia il segreto',
      icon: KeyRound,
      onSelect: () =>
        void confirm({
          title: 'Cambia il segreto',
          text: `Il segreto di ${nome} cambia: quello di adesso firma ancora per 24 ore, poi vale solo il nuovo.`,
          verb: 'Cambia',
          danger: false,
          act: async () => onNewSegreto((await rotateSegreto.mutateAsync({ params })).segreto),
        }),
    },
    {
      label: attivo ? 'Spegni' : 'Riaccendi',
      icon: attivo ? PowerOff : Power,
      onSelect: () => switchWebhook.mutate({ params, body: { attivo: !attivo } }),
    },
    {
      label: 'Elimina',
      icon: Trash2,
      danger: true,
      onSelect: () =>
        void confirm({
          title: 'Elimina webhook',
          text: `Sei sicuro di voler eliminare ${nome}? Il programma non saprà più che cosa succede.`,
          verb: 'Elimina',
          act: () => deleteWebhook.mutateAsync({ params }),
        }),
    },
  ];
}

const TONES: Record<StatoConsegna, TagTone> = { in_attesa: 'info', consegnata: 'success', arresa: 'danger' };

function ConsegnaRow({ consegna, canResend }: { consegna: Consegna; canResend: boolean }): ReactElement {
  const { id, messaggio, tipo, stato, tentativi, provata_il, risposta, durata_ms, errore, created_at } = consegna;
  const resend = useResendConsegna();
  const dateText = formatDataOra(provata_il ?? created_at);
  return (
    <li>
      <span className="who">
        <b>{eventoLabel(tipo)}</b>
        <small>
          {dateText}
          {tentativi > 0 && ` · ${tentativi === 1 ? '1 tentativo' : `${tentativi} tentativi`}`}
          {risposta !== null && ` · risposta ${risposta}`}
          {durata_ms !== null && ` · ${durata_ms.toLocaleString('it-IT', { useGrouping: 'always' })} ms`}
        </small>
        <small className="webhook-address">{messaggio}</small>
        {errore && <small>{errore}</small>}
      </span>
      <Tag tone={TONES[stato]}>{STATO_CONSEGNA_LABELS[stato]}</Tag>
      {canResend && stato !== 'in_attesa' && (
        <Button
          size="small"
          icon={RotateCw}
          disabled={resend.isPending}
          aria-label={`Rimanda ${eventoLabel(tipo)} del ${dateText}`}
          onClick={() => resend.mutate({ params: { id } })}
        >
          Rimanda
        </Button>
      )}
    </li>
  );
}

/**
 * The dialog with the secret of a webhook. The secret can be shown only once, so only the button closes the dialog, and a click outside
 * does not lose the secret.
 */
function SegretoDialog({ segreto, onClose }: { segreto: string; onClose: () => void }): ReactElement {
  return (
    <ReadDialog
      title="Segreto del webhook"
      description="Chi riceve verifica con questo che gli eventi vengano da Organico."
      foot={
        <Button kind="primary" onClick={onClose}>
          L'ho copiato
        </Button>
      }
    >
      <Note tone="warning">Copialo adesso nel programma che riceve: quando chiudi non si può più vedere.</Note>
      <p className="copyable">
        <span className="mono">{segreto}</span>
        <CopyButton text={segreto} label="Copia il segreto" />
      </p>
    </ReadDialog>
  );
}
