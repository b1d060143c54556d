import { Copy, Package, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { ChiVedePanel } from '#features/accounts/visibilita/web/chi-vede-panel.tsx';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { formatData } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Dotazione, Voce } from '../contract.ts';
import { contaVoci, RISORSA_DI, voceInParole } from '../rules.ts';
import { useDeleteDotazione } from './hooks.ts';

interface DotazioneCardProps {
  dotazione: Dotazione;
  onEdit: () => void;
  /** Left out for who makes none. */
  onCopy?: (() => void) | undefined;
}

/** A kit: for whom, and what stands in it. */
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
  const cose = contaVoci(voci);
  return (
    <RecordCard
      icon={Package}
      title={nome}
      detail={mansioni.length > 0 ? mansioni.join(', ') : 'Per tutte le mansioni'}
      actions={
        <>
          <ChiVedePanel cosa="dotazione" id={id} nome={nome} />
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kit have no names, and it is shown as it is
              <VoceItem key={i} voce={voce} />
            ))}
          </ul>
        </>
      }
      foot={
        <>
          <span>{cose === 1 ? '1 cosa' : `${cose} cose`}</span>
          <span>Aggiornata il {formatData(updated_at)}</span>
        </>
      }
    />
  );
}

function VoceItem({ voce }: { voce: Voce }): ReactElement {
  const Icon = RISORSA_ICONS[RISORSA_DI[voce.tipo]];
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span>
        {voceInParole(voce)} <small>{dettagliInParole(voce)}</small>
      </span>
    </li>
  );
}

function dettagliInParole({ descrizione, hardware_tipo, riferimento, permessi, gb_minimi }: Voce): string {
  const which = riferimento === descrizione ? null : riferimento;
  return [hardware_tipo, which, permessi, gb_minimi && `almeno ${gb_minimi} GB`].filter(Boolean).join(' · ');
}
