import { ListChecks } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { MANO_LABELS } from '#shared/stati-workflow.ts';
import { useRead } from '#web/data/use-read.ts';
import { LoadedRecord } from '#web/preview/loaded-record.tsx';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { listModelli, type Modello } from '../contract.ts';
import { CORSO_LABELS, formatGiorni, TIPO_ATTIVITA_LABELS } from '../rules.ts';
import { ModelloActionsPanel } from './modello-actions-panel.tsx';
import { ModelloDialog } from './modello-dialog.tsx';

export function ModelloPreviewPanel(): ReactElement {
  const id = Number(useRecordId());
  return (
    <LoadedRecord read={useRead(listModelli)} find={(modelli) => modelli.find((modello) => modello.id === id)}>
      {(modello) => <ModelloCard modello={modello} />}
    </LoadedRecord>
  );
}

function ModelloCard({ modello }: { modello: Modello }): ReactElement {
  const { nome, tipo, obbligatoria, corso, mano, giorni, mansioni, brands } = modello;
  const canCreate = usePermessi().mayBegin('attivita.modifica');
  const [openDialog, setOpenDialog] = useState<'modifica' | 'duplica'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <RecordCard
        icon={ListChecks}
        title={nome}
        detail={TIPO_ATTIVITA_LABELS[tipo]}
        actions={
          <ModelloActionsPanel
            modello={modello}
            onEdit={() => setOpenDialog('modifica')}
            onCopy={canCreate ? () => setOpenDialog('duplica') : undefined}
          />
        }
        tags={<BrandBadges brands={brands} most={3} />}
        facts={[
          { label: 'Per', value: CORSO_LABELS[corso] },
          { label: 'A chi tocca', value: MANO_LABELS[mano] },
          { label: 'Quando', value: formatGiorni(giorni, corso) },
          { label: 'Obbligatoria', value: obbligatoria ? 'Sì' : 'No' },
          { label: 'Mansioni', value: mansioni.join(', ') || 'Tutte le mansioni' },
        ]}
      />
      {openDialog === 'modifica' && <ModelloDialog modello={modello} onClose={close} />}
      {openDialog === 'duplica' && <ModelloDialog copyFrom={modello} onClose={close} />}
    </>
  );
}
