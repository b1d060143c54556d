import { Link } from '@tanstack/react-router';
import { BellOff, CalendarClock, Pause, Play, Send, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { PERIODO_LABELS } from '#shared/periodi.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { Breadcrumb, PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RapportoProgrammato, RapportoRicevuto } from '../contract.ts';
import { describeSchedule } from '../rules.ts';
import { useDeleteRapporto, useLeaveRapporto, usePauseRapporto, useRapporti, useSendRapporto } from './hooks.ts';

const ScheduleReportDialog = lazyPart(() => import('./schedule-report-dialog.tsx').then((file) => file.ScheduleReportDialog));

const TITLE = 'Report programmati';

export default function RapportiProgrammatiPage(): ReactElement {
  useScreen(TITLE);
  const { data, error, refetch } = useRapporti();
  const [isOpen, setIsOpen] = useState(false);
  const addButton = (
    <Button kind="primary" icon={CalendarClock} onClick={() => setIsOpen(true)}>
      Programma report
    </Button>
  );
  return (
    <>
      <Breadcrumb parent={<Link to="/reports">Report</Link>} here={TITLE} />
      <PageHead title={TITLE} subtitle="Le cifre del report per posta, nei giorni che scegli" actions={addButton} />
      <div className="body">
        {!data && !error && <LoadingState text="Caricamento report programmati..." />}
        {error && !data && <ErrorState text="I report programmati non sono stati caricati." error={error} onRetry={() => void refetch()} />}
        {data && !data.posta_attiva && (
          <Note tone="warning" title="La posta non è configurata">
            Finché non lo è nessun report parte: scaricalo dalla pagina Report, o mandane il link.
          </Note>
        )}
        {data && (
          <Section title="I tuoi report">
            {data.rapporti.length === 0 ? (
              <EmptyState title="Nessun report programmato" text="Scegli periodo, giorni e persone: ognuno riceve ciò che può vedere." />
            ) : (
              <ul className="rows planned">
                {data.rapporti.map((rapporto) => (
                  <RapportoCard key={rapporto.id} rapporto={rapporto} canSend={data.posta_attiva} />
                ))}
              </ul>
            )}
          </Section>
        )}
        {data && data.ricevuti.length > 0 && (
          <Section title="Report che ricevi da altri">
            <ul className="rows planned">
              {data.ricevuti.map((rapporto) => (
                <RicevutoCard key={rapporto.id} rapporto={rapporto} />
              ))}
            </ul>
          </Section>
        )}
      </div>
      {isOpen && <ScheduleReportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RapportoCard({ rapporto, canSend }: { rapporto: RapportoProgrammato; canSend: boolean }): ReactElement {
  const { id, nome, periodo, formato, brand, attivo, prossimo, ultimo, destinatari } = rapporto;
  const params = { id: String(id) };
  const confirm = useConfirm();
  const pause = usePauseRapporto();
  const send = useSendRapporto();
  const remove = useDeleteRapporto();
  const skipped = destinatari.filter(({ saltato_il }) => saltato_il !== null);
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {PERIODO_LABELS[periodo]} · {brand ? brand.nome : 'Tutti i brand'} · {formato.toUpperCase()} · {describeSchedule(rapporto)}
        </small>
        <small>{destinatari.length === 0 ? 'Chi lo riceveva ha smesso' : `A ${destinatari.map((each) => each.nome).join(', ')}`}</small>
        <small>
          {attivo ? `Prossimo invio il ${formatDataOra(prossimo)}` : 'Fermo'}
          {ultimo && ` · ultimo il ${formatDataOra(ultimo)}`}
        </small>
        {skipped.length > 0 && <small>Non lo riceve più, perché non può vederlo: {skipped.map((each) => each.nome).join(', ')}</small>}
      </span>
      {!attivo && <Tag tone="warning">Fermo</Tag>}
      {canSend && (
        <Button size="small" icon={Send} disabled={send.isPending} aria-label={`Invia ora ${nome}`} onClick={() => send.mutate({ params })}>
          Invia ora
        </Button>
      )}
      <IconButton
        icon={attivo ? Pause : Play}
        size="small"
        label={`${attivo ? 'Ferma' : 'Riattiva'} ${nome}`}
        disabled={pause.isPending}
        onClick={() => pause.mutate({ params, body: { attivo: !attivo } })}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Elimina ${nome}`}
        onClick={() =>
          void confirm({
            title: 'Elimina report programmato',
            text: `Sei sicuro di voler eliminare ${nome}? Nessuno lo riceve più.`,
            verb: 'Elimina',
            act: () => remove.mutateAsync({ params }),
          })
        }
      />
    </li>
  );
}

function RicevutoCard({ rapporto }: { rapporto: RapportoRicevuto }): ReactElement {
  const { id, nome, periodo, autore } = rapporto;
  const confirm = useConfirm();
  const unsubscribe = useLeaveRapporto();
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {PERIODO_LABELS[periodo]} · {describeSchedule(rapporto)} · da {autore}
        </small>
      </span>
      <Button
        size="small"
        icon={BellOff}
        aria-label={`Non ricevere più ${nome}`}
        onClick={() =>
          void confirm({
            title: 'Non ricevere più il report',
            text: `${nome} non ti arriva più. Per riaverlo chiedi a ${autore}.`,
            verb: 'Non ricevere più',
            act: () => unsubscribe.mutateAsync({ params: { id: String(id) } }),
          })
        }
      >
        Non ricevere più
      </Button>
    </li>
  );
}
