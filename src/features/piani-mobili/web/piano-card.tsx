import { Link } from '@tanstack/react-router';
import { CardSim, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { PickBox } from '#web/bulk/pick-box.tsx';
import { useConfirm } from '#web/confirm/confirm.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PianoMobile } from '../contract.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { useDeletePianoMobile } from './hooks.ts';

interface PianoCardProps {
  piano: PianoMobile;
  /** Whether it is chosen; undefined while one is not choosing. */
  picked: boolean | undefined;
  onPick: () => void;
  onEdit: () => void;
}

export function PianoCard({ piano, picked, onPick, onEdit }: PianoCardProps): ReactElement {
  const { id, nome_piano, operatore, dati_gb, costo_annuo, attivo, numero_telefono, portabilita, brands, modificabile, created_at } = piano;
  const confirm = useConfirm();
  const remove = useDeletePianoMobile();
  const askToDelete = () =>
    confirm({
      title: 'Elimina piano mobile',
      text: `Sei sicuro di voler eliminare ${nome_piano}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const actions =
    picked !== undefined ? (
      <PickBox label={`Scegli ${nome_piano}`} checked={picked} onChange={onPick} />
    ) : (
      modificabile && (
        <>
          <IconButton icon={Pencil} label={`Modifica ${nome_piano}`} size="small" onClick={onEdit} />
          <IconButton icon={Trash2} label={`Elimina ${nome_piano}`} size="small" className="del" onClick={() => void askToDelete()} />
        </>
      )
    );
  return (
    <RecordCard
      icon={CardSim}
      title={nome_piano}
      detail={operatore}
      actions={actions}
      tags={
        <BrandBadges brands={brands} most={4}>
          {!attivo && <Tag tone="warning">Non attivo</Tag>}
          {portabilita && <Tag tone="info">{`Portabilità da ${portabilita.gestore_precedente}`}</Tag>}
        </BrandBadges>
      }
      facts={[
        { label: 'Dati', value: `${dati_gb.toLocaleString('it-IT', { useGrouping: 'always' })} GB` },
        { label: 'Costo annuo', value: formatEuro(costo_annuo) },
        { label: 'Assegnato a', value: <Holder piano={piano} /> },
        { label: 'Numero', value: numero_telefono ? <span className="mono">{numero_telefono}</span> : <Missing /> },
      ]}
      foot={
        <>
          <span>Creato il {formatData(created_at)}</span>
          <AssegnazionePanel piano={piano} />
        </>
      }
    />
  );
}

/** P3: that it is assigned is known to all, to whom only where the holder is visible. */
function Holder({ piano: { assegnato, assegnatario, telefono } }: { piano: PianoMobile }): ReactNode {
  if (!assegnato) return <span className="muted">Nessuno</span>;
  if (!assegnatario) return 'Un altro brand';
  return (
    <>
      <Link className="link" to="/employees/$id" params={{ id: assegnatario.id }}>
        {assegnatario.nome} {assegnatario.cognome}
      </Link>
      {telefono && <p className="muted">con {telefono.modello}</p>}
    </>
  );
}

function Missing(): ReactElement {
  return <span className="muted">Non specificato</span>;
}
