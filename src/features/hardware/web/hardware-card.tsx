import type { ReactElement } from 'react';
import { noteFact } from '#features/risorse/rules.ts';
import { AssegnatoANote } from '#features/risorse/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Hardware } from '../contract.ts';
import { STATO_HARDWARE_LABELS } from '../rules.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { GaranziaBadge } from './garanzia-badge.tsx';
import { useDeleteHardware } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

interface HardwareCardProps extends CardInList {
  hardware: Hardware;
}

export function HardwareCard({ hardware, ...inList }: HardwareCardProps): ReactElement {
  const { id, nome, tipo, marca, modello, numero_seriale, costo_annuo, garanzia_scadenza, stato, brands, modificabile, created_at } =
    hardware;
  const remove = useDeleteHardware();
  const actions = useCardActions({
    ...inList,
    name: nome,
    mayChange: modificabile,
    deletion: { title: 'Elimina hardware', act: () => remove.mutateAsync({ params: { id: String(id) } }) },
  });
  return (
    <RecordCard
      icon={iconOfTipo(tipo)}
      title={nome}
      detail={tipo}
      actions={actions}
      tags={
        <BrandBadges brands={brands} most={4}>
          {stato !== 'attivo' && <Tag {...(stato === 'in riparazione' ? { tone: 'warning' } : {})}>{STATO_HARDWARE_LABELS[stato]}</Tag>}
          <GaranziaBadge scadenza={garanzia_scadenza} />
        </BrandBadges>
      }
      facts={[
        { label: 'Marca e modello', value: `${marca} ${modello}` },
        { label: 'Numero seriale', value: numero_seriale ? <span className="mono">{numero_seriale}</span> : <Missing /> },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <AssegnatoANote risorsa={hardware} /> },
        ...noteFact(hardware),
      ]}
      foot={
        <>
          <span>Creato il {formatData(created_at)}</span>
          <AssegnazionePanel hardware={hardware} />
        </>
      }
    />
  );
}

function Missing(): ReactElement {
  return <span className="muted">Non specificato</span>;
}
