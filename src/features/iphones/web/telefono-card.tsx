import { Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { noteFact } from '#features/risorse/rules.ts';
import { AssegnatoANote } from '#features/risorse/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { RecordCard } from '#web/screen/record-card.tsx';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Telefono } from '../contract.ts';
import { allestimento } from '../rules.ts';
import { AssegnazionePanel } from './assegnazione-panel.tsx';
import { useDeleteTelefono } from './hooks.ts';

interface TelefonoCardProps extends CardInList {
  telefono: Telefono;
}

export function TelefonoCard({ telefono, ...inList }: TelefonoCardProps): ReactElement {
  const { id, modello, imei, costo_annuo, piano, brands, modificabile, created_at } = telefono;
  const remove = useDeleteTelefono();
  const actions = useCardActions({
    ...inList,
    name: modello,
    mayChange: modificabile,
    deletion: { title: 'Elimina telefono', act: () => remove.mutateAsync({ params: { id: String(id) } }) },
  });
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
        { label: 'Assegnato a', value: <AssegnatoANote risorsa={telefono} /> },
        { label: 'Con il piano', value: piano ? piano.nome_piano : <span className="muted">Nessuno</span> },
        ...noteFact(telefono),
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
