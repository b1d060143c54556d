import type { ReactElement } from 'react';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { FotocameraPanel } from './scan-panel.tsx';

export function ScanDialog({
  label,
  onRead,
  onClose,
}: {
  label: string;
  onRead: (letto: string) => void;
  onClose: () => void;
}): ReactElement {
  return (
    <ReadDialog title={`Scansiona ${label}`} onClose={onClose}>
      <FotocameraPanel onRead={onRead} />
    </ReadDialog>
  );
}
