import type { ReactElement } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { RequestedAzione } from './lavoro-row.tsx';
import { PassoSubitoDialog } from './passo-subito-dialog.tsx';

const ContrattoSubitoDialog = lazyPart(() => import('./contratto-subito-dialog.tsx').then((file) => file.ContrattoSubitoDialog));

interface AzioneSubitoDialogProps {
  azione: RequestedAzione;
  onClose: () => void;
}

/** The dialog of an action that the user takes without leaving the dashboard. */
export function AzioneSubitoDialog({ azione: { workflow, contratto }, onClose }: AzioneSubitoDialogProps): ReactElement | null {
  if (contratto) return <ContrattoSubitoDialog dipendenteId={contratto} onClose={onClose} />;
  return workflow && <PassoSubitoDialog workflow={workflow} onClose={onClose} />;
}
