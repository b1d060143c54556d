import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Software } from '../contract.ts';
import { costoTotale, licenzeLibere } from '../rules.ts';
import { AssegnatoANote } from './assegnato-a-note.tsx';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { useDeleteSoftware } from './hooks.ts';
import { LicenzeBadge } from './licenze-badge.tsx';
import { ScadenzaBadge } from './scadenza-badge.tsx';

interface SoftwareCardProps extends CardInList {
  software: Software;
}

export function SoftwareCard({ software, ...inList }: SoftwareCardProps): ReactElement {
  const { id, nome, versione, licenza, fornitore, costo_licenza, data_scadenza, brands, modificabile, created_at } = software;
  const remove = useDeleteSoftware();
  const actions = useCardActions({
    ...inList,
    name: nome,
    mayChange: modificabile,
    deletion: { title: 'Elimina software', act: () => remove.mutateAsync({ params: { id: String(id) } }) },
  });
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
