import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';
import type { SoftwareAssegnato } from '#features/risorse/contract.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { useTakeBack } from './hooks.ts';

interface SoftwareAssegnatoRowProps {
  software: SoftwareAssegnato;
  holder: { id: string; nome: string; cognome: string };
  mayRemove: boolean;
}

export function SoftwareAssegnatoRow({ software, holder, mayRemove }: SoftwareAssegnatoRowProps): ReactElement {
  const { nome, versione, fornitore, licenza, costo_licenza, data_assegnazione } = software;
  const takeBack = useTakeBack();
  return (
    <ResourceRow
      icon={AppWindow}
      name={nome}
      detail={[fornitore ?? licenza, versione].filter(Boolean).join(' · ')}
      mid={<span className="soft">dal {formatData(data_assegnazione)}</span>}
      amount={formatEuro(costo_licenza)}
      onRemove={mayRemove ? () => takeBack(software, holder) : undefined}
    />
  );
}
