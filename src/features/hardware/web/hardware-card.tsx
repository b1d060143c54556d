import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { PickBox } from '#web/bulk/pick-box.tsx';
import { useConfirm } from '#web/confirm/confirm.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Hardware } from '../contract.ts';
import { STATO_HARDWARE_LABELS } from '../rules.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { GaranziaBadge } from './garanzia-badge.tsx';
import { useDeleteHardware } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

interface HardwareCardProps {
  hardware: Hardware;
  /** Whether it is chosen; undefined while one is not choosing. */
  picked: boolean | undefined;
  onPick: () => void;
  onEdit: () => void;
}

export function HardwareCard({ hardware, picked, onPick, onEdit }: HardwareCardProps): ReactElement {
  const { id, nome, tipo, marca, modello, numero_seriale, costo_annuo, garanzia_scadenza, stato, brands, modificabile, created_at } =
    hardware;
  const confirm = useConfirm();
  const remove = useDeleteHardware();
  const askToDelete = () =>
    confirm({
      title: 'Elimina hardware',
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
        { label: 'Assegnato a', value: holderOf(hardware) },
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

/** P3: that it is assigned is known to all, to whom only where the holder is visible. */
function holderOf({ assegnato, assegnatario }: Hardware): ReactNode {
  if (!assegnato) return <span className="muted">Nessuno</span>;
  if (!assegnatario) return 'Un altro brand';
  return (
    <Link className="link" to="/employees/$id" params={{ id: assegnatario.id }}>
      {assegnatario.nome} {assegnatario.cognome}
    </Link>
  );
}

function Missing(): ReactElement {
  return <span className="muted">Non specificato</span>;
}
