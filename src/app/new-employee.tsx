import type { ReactElement } from 'react';
import { NuovoDipendenteDialog } from '#features/dipendenti/web/nuovo-dipendente-dialog.tsx';
import { openOnboarding } from '#features/workflows/web/hooks.ts';

/** Who is hired gets an onboarding. */
export function NewEmployee({ onClose }: { onClose: () => void }): ReactElement {
  return <NuovoDipendenteDialog openOnboarding={openOnboarding} onClose={onClose} />;
}
