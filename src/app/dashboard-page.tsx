import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTestDb } from '#features/accounts/database/web/test-database-panel.tsx';
import { useLavoro } from '#features/insight/dashboard/web/hooks.ts';
import { LavoroSection } from '#features/insight/dashboard/web/lavoro-section.tsx';
import { TotaliSection } from '#features/insight/dashboard/web/totali-section.tsx';
import { SearchField } from '#features/insight/ricerca/web/search-field.tsx';
import { addressOf } from '#shared/screens.ts';
import { PageHead } from '#web/screen/page-head.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useCanReadRegistro, usePermessi, useSession } from '#web/session/use-session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PanoramicaSection = lazyPart(() =>
  import('#features/insight/dashboard/web/panoramica-section.tsx').then((file) => file.PanoramicaSection),
);
const MentreNonCeraPanel = lazyPart(() =>
  import('#features/insight/registro/web/mentre-non-cera-panel.tsx').then((file) => file.MentreNonCeraPanel),
);
const PrimiPassiPanel = lazyPart(() =>
  import('#features/accounts/primi-passi/web/primi-passi-panel.tsx').then((file) => file.PrimiPassiPanel),
);
const FattoreNote = lazyPart(() => import('#features/accounts/fattori/web/fattore-note.tsx').then((file) => file.FattoreNote));
const DashboardStart = lazyPart(() => import('./dashboard-start.tsx').then((file) => file.DashboardStart));

export default function DashboardPage(): ReactElement {
  useScreen('Dashboard');
  const { brandsFor: brandIdsFor, mayBegin: canOpenForm } = usePermessi();
  const { user } = useSession();
  const canCreate = canOpenForm('dipendenti.modifica');
  const hasNoVisibleBrand = brandIdsFor('brand.vedi').length === 0;
  const [startedWithoutBrand] = useState(hasNoVisibleBrand);
  const lavoro = useLavoro();
  const canReadRegistro = useCanReadRegistro();
  const testDb = useTestDb();
  const hasWork = lavoro.data !== undefined && (lavoro.data.sezioni.length > 0 || lavoro.data.rimandate > 0);
  const actions = (
    <>
      <SearchField />
      {testDb.button}
      {canCreate && (
        <Link {...linkProps(addressOf('/employees', { nuovo: 1 }))} className="btn primary">
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
        {testDb.panel}
        {user?.fattore && <FattoreNote entro={user.fattore.entro} />}
        {(!hasNoVisibleBrand || hasWork) && <LavoroSection />}
        {/* this section is hidden until the work list above it has loaded, because the list would push visible content down */}
        <div hidden={lavoro.isPending && !hasNoVisibleBrand}>
          <TotaliSection />
          {canReadRegistro && <MentreNonCeraPanel />}
          {startedWithoutBrand || hasNoVisibleBrand ? (
            <DashboardStart />
          ) : (
            <>
              <PrimiPassiPanel />
              <PanoramicaSection />
            </>
          )}
        </div>
      </div>
    </>
  );
}
