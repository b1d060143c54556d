import type { ReactElement } from 'react';
import { openOnboarding } from '#features/journeys/workflows/web/hooks.ts';
import { NuovoDipendenteDialog } from '#features/people/dipendenti/web/nuovo-dipendente-dialog.tsx';

export function NewEmployee(props: { firstBrand?: string | undefined; onClose: () => void }): ReactElement {
  return <NuovoDipendenteDialog openOnboarding={openOnboarding} {...props} />;
}
