import type { ReactElement } from 'react';
import { openOnboarding } from '#features/journeys/workflows/web/hooks.ts';
import { NuovoDipendenteDialog } from '#features/people/dipendenti/web/nuovo-dipendente-dialog.tsx';

/** The dialog for a new employee, which also opens an onboarding. */
export function NewEmployee({ onClose }: { onClose: () => void }): ReactElement {
  return <NuovoDipendenteDialog openOnboarding={openOnboarding} onClose={onClose} />;
}
