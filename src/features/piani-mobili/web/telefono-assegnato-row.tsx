import { Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { allestimento } from '#features/iphones/rules.ts';
import { useTakeBack } from '#features/iphones/web/hooks.ts';
import type { TelefonoAssegnato } from '#features/risorse/contract.ts';
import { formatEuro } from '#shared/euro.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';

interface TelefonoAssegnatoRowProps {
  telefono: TelefonoAssegnato;
  holder: { nome: string; cognome: string };
  mayRemove: boolean;
}

export function TelefonoAssegnatoRow({ telefono, holder, mayRemove }: TelefonoAssegnatoRowProps): ReactElement {
  const { id, modello, imei, costo_annuo, con_piano } = telefono;
  const takeBack = useTakeBack();
  return (
    <ResourceRow
      icon={Smartphone}
      name={modello}
      detail={`Telefono aziendale · ${allestimento(telefono)}`}
      mid={imei && <span className="mono">{imei}</span>}
      note={telefono.note}
      amount={formatEuro(costo_annuo)}
      onRemove={mayRemove ? () => takeBack({ id, modello, conPiano: con_piano }, holder) : undefined}
    />
  );
}
