import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Breadcrumb } from '#web/screen/breadcrumb.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { useRapporti } from './hooks.ts';
import { RapportoCard } from './rapporto-card.tsx';
import { RicevutoCard } from './ricevuto-card.tsx';

const ProgrammaReportDialog = lazyPart(() => import('./programma-report-dialog.tsx').then((file) => file.ProgrammaReportDialog));

const TITLE = 'Report programmati';

/** The reports that one has sent by mail, each on its days. */
export default function RapportiProgrammatiPage(): ReactElement {
  useScreen(TITLE);
  const { data, error, refetch } = useRapporti();
  const [isOpen, setIsOpen] = useState(false);
  const add = (
    <Button kind="primary" icon={CalendarClock} onClick={() => setIsOpen(true)}>
      Programma report
    </Button>
  );
  return (
    <>
      <Breadcrumb parent={<Link to="/reports">Report</Link>} here={TITLE} />
      <PageHead title={TITLE} subtitle="Le cifre del report per posta, nei giorni che scegli" actions={add} />
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
      {isOpen && <ProgrammaReportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
