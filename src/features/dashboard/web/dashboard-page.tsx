import { Link } from '@tanstack/react-router';
import { Database, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { CercaField } from '#features/ricerca/web/cerca-field.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { DipendentiInUscitaSection } from './dipendenti-in-uscita-section.tsx';
import { DipendentiRecentiSection } from './dipendenti-recenti-section.tsx';
import { HardwarePerTipologiaSection } from './hardware-per-tipologia-section.tsx';
import { useTestConnection } from './hooks.ts';
import { RisultatoTestPanel } from './risultato-test-panel.tsx';
import { SoftwarePiuUtilizzatiSection } from './software-piu-utilizzati-section.tsx';
import { TotaliSection } from './totali-section.tsx';

// few accounts see no brand
const NoBrandNote = lazyPart(() => import('#features/brands/web/no-brand-note.tsx').then((file) => file.NoBrandNote));

export default function DashboardPage(): ReactElement {
  useScreen('Dashboard');
  const { brandsFor, mayBegin } = usePermessi();
  const mayCreate = mayBegin('dipendenti.modifica');
  const test = useTestConnection();
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const actions = (
    <>
      <CercaField />
      <Button icon={Database} onClick={() => test.mutate()} pendingText={test.isPending ? 'Testando...' : undefined}>
        Test DB
      </Button>
      {mayCreate && (
        <Link to="/employees" className="btn primary">
          <Plus className="i" aria-hidden />
          <span>Nuovo Dipendente</span>
        </Link>
      )}
    </>
  );
  return (
    <>
      <PageHead title="Dashboard" subtitle="Overview del sistema di gestione HR" actions={actions} />
      <div className="body">
        <RisultatoTestPanel result={test.data} error={test.error} />
        <TotaliSection />
        {seesNoBrand ? (
          <NoBrandNote
            seen="persone e dotazioni"
            first="Persone e dotazioni appartengono a un brand. Crea il primo, poi aggiungi il resto."
          />
        ) : (
          <div className="cols">
            <div className="stack">
              <DipendentiRecentiSection />
              <SoftwarePiuUtilizzatiSection />
            </div>
            <div className="stack">
              <HardwarePerTipologiaSection />
              <DipendentiInUscitaSection />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
