import type { ReactElement } from 'react';
import type { HardwareAssegnato } from '#features/risorse/contract.ts';
import { formatEuro } from '#shared/euro.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { useUnassignHardware } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

interface HardwareAssegnatoRowProps {
  hardware: HardwareAssegnato;
  holder: { nome: string; cognome: string };
  mayRemove: boolean;
}

export function HardwareAssegnatoRow({ hardware, holder, mayRemove }: HardwareAssegnatoRowProps): ReactElement {
  const { id, nome, tipo, marca, modello, numero_seriale, costo_annuo } = hardware;
  const confirm = useConfirm();
  const unassign = useUnassignHardware();
  const askToRemove = () =>
    confirm({
      title: 'Rimuovi hardware',
      text: `${nome} non sarà più assegnato a ${holder.nome} ${holder.cognome} e tornerà disponibile.`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      danger: false,
      act: () => unassign.mutateAsync({ params: { id: String(id) } }),
    });
  return (
    <ResourceRow
      icon={iconOfTipo(tipo)}
      name={nome}
      detail={`${tipo} · ${marca} ${modello}`}
      mid={numero_seriale && <span className="mono">{numero_seriale}</span>}
      amount={formatEuro(costo_annuo)}
      onRemove={mayRemove ? () => void askToRemove() : undefined}
    />
  );
}
