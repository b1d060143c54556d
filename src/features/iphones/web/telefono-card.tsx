import { Link } from '@tanstack/react-router';
import { Pencil, Smartphone, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { PickBox } from '#web/bulk/pick-box.tsx';
import { useConfirm } from '#web/confirm/confirm.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Telefono } from '../contract.ts';
import { allestimento } from '../rules.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { useDeleteTelefono } from './hooks.ts';

interface TelefonoCardProps {
  telefono: Telefono;
  /** Whether it is chosen; undefined while one is not choosing. */
  picked: boolean | undefined;
  onPick: () => void;
  onEdit: () => void;
}

export function TelefonoCard({ telefono, picked, onPick, onEdit }: TelefonoCardProps): ReactElement {
  const { id, modello, imei, costo_annuo, piano, brands, modificabile, created_at } = telefono;
  const confirm = useConfirm();
  const remove = useDeleteTelefono();
  const askToDelete = () =>
    confirm({
      title: 'Elimina telefono',
      text: `Sei sicuro di voler eliminare ${modello}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const actions =
    picked !== undefined ? (
      <PickBox label={`Scegli ${modello}`} checked={picked} onChange={onPick} />
    ) : (
      modificabile && (
        <>
          <IconButton icon={Pencil} label={`Modifica ${modello}`} size="small" onClick={onEdit} />
          <IconButton icon={Trash2} label={`Elimina ${modello}`} size="small" className="del" onClick={() => void askToDelete()} />
        </>
      )
    );
  return (
    <RecordCard
      icon={Smartphone}
      title={modello}
      detail={allestimento(telefono)}
      actions={actions}
      tags={<BrandBadges brands={brands} most={4} />}
      facts={[
        { label: 'IMEI', value: imei ? <Imei imei={imei} modello={modello} /> : <span className="muted">Non specificato</span> },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: holderOf(telefono) },
        { label: 'Con il piano', value: piano ? piano.nome_piano : <span className="muted">Nessuno</span> },
      ]}
      foot={
        <>
          <span>Creato il {formatData(created_at)}</span>
          <AssegnazionePanel telefono={telefono} />
        </>
      }
    />
  );
}

function Imei({ imei, modello }: { imei: string; modello: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono">{imei}</span>
      <CopyButton text={imei} label={`Copia l'IMEI di ${modello}`} />
    </span>
  );
}

/** P3: that it is assigned is known to all, to whom only where the holder is visible. */
function holderOf({ assegnato, assegnatario }: Telefono): ReactNode {
  if (!assegnato) return <span className="muted">Nessuno</span>;
  if (!assegnatario) return 'Un altro brand';
  return (
    <Link className="link" to="/employees/$id" params={{ id: assegnatario.id }}>
      {assegnatario.nome} {assegnatario.cognome}
    </Link>
  );
}
