import type { ReactElement } from 'react';
import type { HardwareAssegnato } from '#features/risorse/contract.ts';
import { formatEuro } from '#shared/euro.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { useTakeBack } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

interface HardwareAssegnatoRowProps {
  hardware: HardwareAssegnato;
  holder: { nome: string; cognome: string };
  mayRemove: boolean;
}

export function HardwareAssegnatoRow({ hardware, holder, mayRemove }: HardwareAssegnatoRowProps): ReactElement {
  const { nome, tipo, marca, modello, numero_seriale, costo_annuo } = hardware;
  const takeBack = useTakeBack();
  return (
    <ResourceRow
      icon={iconOfTipo(tipo)}
      name={nome}
      detail={`${tipo} · ${marca} ${modello}`}
      mid={numero_seriale && <span className="mono">{numero_seriale}</span>}
      note={hardware.note}
      amount={formatEuro(costo_annuo)}
      onRemove={mayRemove ? () => takeBack(hardware, holder) : undefined}
    />
  );
}
