import { Link } from '@tanstack/react-router';
import { RotateCw, Send, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Breadcrumb, PageHead } from '#web/screen/page-head.tsx';
import { FactList, Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { type Messaggio, type Posta, ProvaInput } from '../contract.ts';
import { canRetry, STATO_POSTA_LABELS, type StatoPosta, TIPO_POSTA_LABELS } from '../rules.ts';
import { useDeleteMessaggio, usePosta, useRetryMessaggio, useSendTest } from './hooks.ts';

const TITLE = 'Posta';

export default function PostaPage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('posta.gestisci')) return <MailQueue />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere la posta" text="La gestisce un amministratore." />
    </>
  );
}

function MailQueue(): ReactElement {
  const { data, error, refetch } = usePosta();
  return (
    <>
      <Breadcrumb parent={<Link to="/user-management">Gestione Utenti</Link>} here={TITLE} />
      <PageHead title={TITLE} subtitle="Le mail che Organico manda: avvisi, riepiloghi e report" />
      <div className="body">
        {!data && !error && <LoadingState text="Caricamento posta..." />}
        {error && !data && <ErrorState text="La posta non è stata caricata." error={error} onRetry={() => void refetch()} />}
        {data && (
          <div className="cols flush">
            <MessaggiSection posta={data} />
            <div className="stack">
              <InvioSection posta={data} />
              {data.configurata && (
                <Section title="Prova di invio">
                  <ProvaForm />
                </Section>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function InvioSection({ posta }: { posta: Posta }): ReactElement {
  const { configurata, mittente, server, indirizzo, in_attesa, abbandonate, ultima_inviata } = posta;
  return (
    <Section title="Come si invia">
      {!configurata && (
        <Note tone="warning" title="La posta non è configurata">
          Nessuno riceve mail: gli avvisi si vedono dalla campanella e i link si copiano a mano. Chi ha installato Organico imposta SMTP_URL
          e MAIL_FROM e lo riavvia.
        </Note>
      )}
      {configurata && (
        <FactList
          facts={[
            { label: 'Mittente', value: mittente, full: true },
            { label: 'Server', value: server },
            { label: 'Link nelle mail', value: indirizzo, full: true },
            { label: 'Ultima inviata', value: ultima_inviata ? formatDataOra(ultima_inviata) : 'Nessuna' },
            { label: 'In attesa', value: in_attesa },
            { label: 'Abbandonate', value: abbandonate },
          ]}
        />
      )}
    </Section>
  );
}

function MessaggiSection({ posta: { messaggi, configurata } }: { posta: Posta }): ReactElement {
  return (
    <Section title="Mail">
      {messaggi.length === 0 ? (
        <EmptyState
          title="Nessuna mail"
          text={
            configurata
              ? 'Le mail mandate negli ultimi 30 giorni si vedono qui.'
              : 'Finché la posta non è configurata non ne parte nessuna.'
          }
        />
      ) : (
        <ul className="rows">
          {messaggi.map((messaggio) => (
            <MessaggioRow key={messaggio.id} messaggio={messaggio} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ProvaForm(): ReactElement {
  const { user } = useSession();
  const { mutate, isPending, data, error } = useSendTest();
  const form = useWireForm({ schema: ProvaInput, defaultValues: { destinatario: user?.email ?? '' }, toWire: (values) => values });
  useServerErrors(form, error);
  return (
    <form className="own" {...formProps(form, (body) => mutate({ body }))}>
      <ErrorSummary errors={form.sentErrors} error={error} />
      <TextField control={form.control} name="destinatario" label="Destinatario" type="email" />
      <div>
        <Button type="submit" kind="primary" icon={Send} pendingText={isPending ? 'Invio in corso...' : undefined}>
          Invia prova
        </Button>
      </div>
      {data && (
        <Note tone={data.inviata ? 'success' : 'danger'} role="status">
          {data.messaggio}
        </Note>
      )}
    </form>
  );
}

const TONES: Record<StatoPosta, TagTone> = { in_attesa: 'info', inviata: 'success', abbandonata: 'danger', annullata: 'line' };

function MessaggioRow({ messaggio }: { messaggio: Messaggio }): ReactElement {
  const { id, destinatario, tipo, stato, tentativi, errore, created_at, inviata_il } = messaggio;
  const retryMail = useRetryMessaggio();
  const deleteMail = useDeleteMessaggio();
  const isBusy = retryMail.isPending || deleteMail.isPending;
  const dateText = formatDataOra(inviata_il ?? created_at);
  return (
    <li>
      <span className="who">
        <b>{destinatario}</b>
        <small>
          {TIPO_POSTA_LABELS[tipo]} · {dateText}
          {stato !== 'inviata' && tentativi > 0 && ` · ${tentativi === 1 ? '1 tentativo' : `${tentativi} tentativi`}`}
        </small>
        {errore && stato !== 'inviata' && <small>{errore}</small>}
      </span>
      <Tag tone={TONES[stato]}>{STATO_POSTA_LABELS[stato]}</Tag>
      {stato === 'abbandonata' && (
        <>
          {canRetry(tipo) && (
            <Button
              size="small"
              icon={RotateCw}
              disabled={isBusy}
              aria-label={`Riprova la mail per ${destinatario}`}
              onClick={() => retryMail.mutate({ params: { id } })}
            >
              Riprova
            </Button>
          )}
          <IconButton
            icon={Trash2}
            size="small"
            label={`Elimina la mail per ${destinatario}`}
            disabled={isBusy}
            onClick={() => deleteMail.mutate({ params: { id } })}
          />
        </>
      )}
    </li>
  );
}
