import { Copy, Package, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { ViewersPanel } from '#features/accounts/visibilita/web/viewers-panel.tsx';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatData } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { PreviewButton } from '#web/preview/preview-button.tsx';
import { RecordCard } from '#web/screen/record-card.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { Dotazione, Voce } from '../contract.ts';
import { countVoci, formatVoce, RISORSA_OF_TIPO } from '../rules.ts';
import { useDeleteDotazione } from './hooks.ts';

interface DotazioneCardProps {
  dotazione: Dotazione;
  onEdit: () => void;
  onCopy?: (() => void) | undefined;
}

export function DotazioneCard({ dotazione, onEdit, onCopy }: DotazioneCardProps): ReactElement {
  const { id, nome, mansioni, brands, voci, modificabile, updated_at } = dotazione;
  const confirm = useConfirm();
  const remove = useDeleteDotazione();
  const askToDelete = () =>
    confirm({
      title: 'Elimina dotazione',
      text: `Sei sicuro di voler eliminare la dotazione "${nome}"? Ciò che è già stato richiesto resta.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const itemCount = countVoci(voci);
  return (
    <RecordCard
      icon={Package}
      title={nome}
      heading={<PreviewButton address={`/dotazioni/${id}`} name={nome} />}
      detail={mansioni.length > 0 ? mansioni.join(', ') : 'Per tutte le mansioni'}
      actions={
        <>
          <ViewersPanel cosa="dotazione" id={id} nome={nome} />
          {onCopy && <IconButton icon={Copy} label={`Duplica ${nome}`} size="small" onClick={onCopy} />}
          {modificabile && <IconButton icon={Pencil} label={`Modifica ${nome}`} size="small" onClick={onEdit} />}
          {modificabile && <IconButton icon={Trash2} label={`Elimina ${nome}`} size="small" onClick={() => void askToDelete()} />}
        </>
      }
      tags={
        <>
          <BrandBadges brands={brands} most={3} />
          <ul className="dotazione-voci">
            {voci.map((voce, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kit have no ids, and their order does not change here
              <VoceItem key={i} voce={voce} />
            ))}
          </ul>
        </>
      }
      foot={
        <>
          <span>{itemCount === 1 ? '1 cosa' : `${itemCount} cose`}</span>
          <span>Aggiornata il {formatData(updated_at)}</span>
        </>
      }
    />
  );
}

function VoceItem({ voce }: { voce: Voce }): ReactElement {
  const Icon = RISORSA_ICONS[RISORSA_OF_TIPO[voce.tipo]];
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span>
        {formatVoce(voce)} <small>{formatDettagli(voce)}</small>
      </span>
    </li>
  );
}

function formatDettagli({ descrizione, hardware_tipo, riferimento, permessi, gb_minimi }: Voce): string {
  const referenceName = riferimento === descrizione ? null : riferimento;
  return [hardware_tipo, referenceName, permessi, gb_minimi && `almeno ${gb_minimi} GB`].filter(Boolean).join(' · ');
}
