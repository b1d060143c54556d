import { type ReactElement, useState } from 'react';
import { useRead } from '#web/data/use-read.ts';
import { LoadedRecord } from '#web/preview/loaded-record.tsx';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { listDotazioni } from '../contract.ts';
import { DotazioneCard } from './dotazione-card.tsx';
import { DotazioneDialog } from './dotazione-dialog.tsx';

export function DotazionePreviewPanel(): ReactElement {
  const id = Number(useRecordId());
  const canCreate = usePermessi().mayBegin('dotazioni.modifica');
  const [openDialog, setOpenDialog] = useState<'modifica' | 'duplica'>();
  const close = () => setOpenDialog(undefined);
  return (
    <LoadedRecord read={useRead(listDotazioni)} find={(dotazioni) => dotazioni.find((dotazione) => dotazione.id === id)}>
      {(dotazione) => (
        <>
          <DotazioneCard
            dotazione={dotazione}
            onEdit={() => setOpenDialog('modifica')}
            onCopy={canCreate ? () => setOpenDialog('duplica') : undefined}
          />
          {openDialog === 'modifica' && <DotazioneDialog dotazione={dotazione} onClose={close} />}
          {openDialog === 'duplica' && <DotazioneDialog copyFrom={dotazione} onClose={close} />}
        </>
      )}
    </LoadedRecord>
  );
}
