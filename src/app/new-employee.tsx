import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { openOnboarding } from '#features/journeys/workflows/web/hooks.ts';
import { NuovoDipendenteDialog } from '#features/people/dipendenti/web/nuovo-dipendente-dialog.tsx';
import { RiassumiByIdDialog } from '#features/people/rapporti/web/riassumi-dialog.tsx';

/** The dialog for a new employee. For the e-mail of an employee who has left, it offers to rehire that employee. */
export function NewEmployee({ firstBrand, onClose }: { firstBrand?: string | undefined; onClose: () => void }): ReactElement {
  const [leaverId, setLeaverId] = useState<string>();
  const navigate = useNavigate();
  const showEmployee = (id: string) => {
    // The dialog closes before the page changes, because an open form would ask whether to discard the changes.
    flushSync(onClose);
    void navigate({ to: '/employees/$id', params: { id } });
  };
  return leaverId === undefined ? (
    <NuovoDipendenteDialog openOnboarding={openOnboarding} firstBrand={firstBrand} onRehire={setLeaverId} onClose={onClose} />
  ) : (
    <RiassumiByIdDialog id={leaverId} onClose={onClose} onDone={() => showEmployee(leaverId)} />
  );
}
