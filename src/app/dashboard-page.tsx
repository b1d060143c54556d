import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { DipendentiRecentiSection } from '#features/dashboard/web/dipendenti-recenti-section.tsx';
import { HardwarePerTipologiaSection } from '#features/dashboard/web/hardware-per-tipologia-section.tsx';
import { SoftwarePiuUtilizzatiSection } from '#features/dashboard/web/software-piu-utilizzati-section.tsx';
import { TotaliSection } from '#features/dashboard/web/totali-section.tsx';
import { CercaField } from '#features/ricerca/web/cerca-field.tsx';
import { addressOf } from '#shared/screens.ts';
import { linkOf } from '#web/screen/link-of.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// shown below all others, and only when somebody leaves
const DipendentiInUscitaSection = lazyPart(() =>
  import('#features/dashboard/web/dipendenti-in-uscita-section.tsx').then((file) => file.DipendentiInUscitaSection),
);
// only a new installation has them
const PrimiPassiPanel = lazyPart(() => import('#features/primi-passi/web/primi-passi-panel.tsx').then((file) => file.PrimiPassiPanel));
// few accounts see no brand
const NoBrandNote = lazyPart(() => import('#web/session/no-brand-note.tsx').then((file) => file.NoBrandNote));

export default function DashboardPage(): ReactElement {
  useScreen('Dashboard');
  const { brandsFor, mayBegin } = usePermessi();
  const mayCreate = mayBegin('dipendenti.modifica');
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const actions = (
    <>
      <CercaField />
      {mayCreate && (
        <Link {...linkOf(addressOf('/employees', { nuovo: 1 }))} className="btn primary">
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
        <TotaliSection />
        <PrimiPassiPanel />
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
