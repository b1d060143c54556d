import type { ReactElement } from 'react';
import { PrimiPassiPanel } from '#features/accounts/primi-passi/web/primi-passi-panel.tsx';
import { PanoramicaSection } from '#features/insight/dashboard/web/panoramica-section.tsx';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useFirstRun } from '#web/session/use-first-run.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { FirstRecordsForm } from './first-records-form.tsx';

/** The lower part of the dashboard of an account that saw no brand when it opened the page. */
export function DashboardStart(): ReactElement {
  const hasNoVisibleBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  const { isFirstRun, finish } = useFirstRun();
  if (isFirstRun) return <FirstRecordsForm onDone={finish} />;
  return (
    <>
      <PrimiPassiPanel />
      {hasNoVisibleBrand ? (
        <NoBrandNote
          seen="persone e dotazioni"
          first="Persone e dotazioni appartengono a un brand. Crea il primo, poi aggiungi il resto."
        />
      ) : (
        <PanoramicaSection />
      )}
    </>
  );
}
