import { CardSim } from 'lucide-react';
import type { ReactElement } from 'react';
import { noteFact } from '#features/risorse/rules.ts';
import { AssegnatoANote } from '#features/risorse/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PianoMobile } from '../contract.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { useDeletePianoMobile } from './hooks.ts';

interface PianoCardProps extends CardInList {
  piano: PianoMobile;
}

export function PianoCard({ piano, ...inList }: PianoCardProps): ReactElement {
  const { id, nome_piano, operatore, dati_gb, costo_annuo, attivo, numero_telefono, portabilita, brands, modificabile, created_at } = piano;
  const remove = useDeletePianoMobile();
  const actions = useCardActions({
    ...inList,
    name: nome_piano,
    mayChange: modificabile,
    deletion: { title: 'Elimina piano mobile', act: () => remove.mutateAsync({ params: { id: String(id) } }) },
  });
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
        ...noteFact(piano),
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

/** Who has it, and the phone that went with it. */
function Holder({ piano }: { piano: PianoMobile }): ReactElement {
  const { assegnatario, telefono } = piano;
  return (
    <>
      <AssegnatoANote risorsa={piano} />
      {assegnatario && telefono && <p className="muted">con {telefono.modello}</p>}
    </>
  );
}

function Missing(): ReactElement {
  return <span className="muted">Non specificato</span>;
}
