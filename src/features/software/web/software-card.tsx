import { AppWindow, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { PickBox } from '#web/bulk/pick-box.tsx';
import { useConfirm } from '#web/confirm/confirm.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Software } from '../contract.ts';
import { costoTotale, licenzeLibere } from '../rules.ts';
import { AssegnatoANote } from './assegnato-a-note.tsx';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { useDeleteSoftware } from './hooks.ts';
import { LicenzeBadge } from './licenze-badge.tsx';
import { ScadenzaBadge } from './scadenza-badge.tsx';

interface SoftwareCardProps {
  software: Software;
  /** Whether it is chosen; undefined while one is not choosing. */
  picked: boolean | undefined;
  onPick: () => void;
  onEdit: () => void;
}

export function SoftwareCard({ software, picked, onPick, onEdit }: SoftwareCardProps): ReactElement {
  const { id, nome, versione, licenza, fornitore, costo_licenza, data_scadenza, brands, modificabile, created_at } = software;
  const confirm = useConfirm();
  const remove = useDeleteSoftware();
  const askToDelete = () =>
    confirm({
      title: 'Elimina software',
      text: `Sei sicuro di voler eliminare ${nome}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const actions =
    picked !== undefined ? (
      <PickBox label={`Scegli ${nome}`} checked={picked} onChange={onPick} />
    ) : (
      modificabile && (
        <>
          <IconButton icon={Pencil} label={`Modifica ${nome}`} size="small" onClick={onEdit} />
          <IconButton icon={Trash2} label={`Elimina ${nome}`} size="small" className="del" onClick={() => void askToDelete()} />
        </>
      )
    );
  return (
    <RecordCard
      icon={AppWindow}
      title={nome}
      detail={[fornitore, versione, licenza].filter(Boolean).join(' · ')}
      actions={actions}
      tags={
        <BrandBadges brands={brands} most={4}>
          {licenzeLibere(software) === 0 && <Tag tone="warning">Licenze esaurite</Tag>}
          <ScadenzaBadge scadenza={data_scadenza} />
        </BrandBadges>
      }
      facts={[
        { label: 'Licenze in uso', value: <LicenzeBadge software={software} /> },
        { label: 'Assegnato a', value: <AssegnatoANote software={software} /> },
        { label: 'Costo annuo per licenza', value: formatEuro(costo_licenza) },
        { label: 'Costo totale', value: formatEuro(costoTotale(software)) },
      ]}
      foot={
        <>
          <span>Creato il {formatData(created_at)}</span>
          <AssegnazionePanel software={software} />
        </>
      }
    />
  );
}
