import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { ResourceRow, type ResourceRowProps } from '#web/screen/resource-row.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { isReserved } from './riservato-badge.tsx';

/** Whose page it is. */
export interface Holder {
  id: string;
  nome: string;
  cognome: string;
  brand_id: number;
}

export interface HeldBy {
  holder: Holder;
  mayRemove: boolean;
}

/** From when they have it. */
export interface Since {
  data_assegnazione: string;
}

interface RisorsaAssegnataRowProps<T> extends HeldBy, Omit<ResourceRowProps, 'name' | 'address' | 'note' | 'takeBack'> {
  kind: { tipo: TipoRisorsa; nameOf: (item: T) => string; useTakeBack: (verb: 'Restituisci') => (item: T, holder: Holder) => void };
  item: T;
}

/** On an employee's page: one thing that they have. */
export function RisorsaAssegnataRow<T extends Since & { id: number; note?: string | null }>(
  props: RisorsaAssegnataRowProps<T>,
): ReactElement {
  const { kind, item, holder, mayRemove, ...row } = props;
  const takeBack = kind.useTakeBack('Restituisci');
  return (
    <ResourceRow
      {...row}
      {...(isReserved(item.data_assegnazione) && reservedRow(item, row.detail))}
      name={kind.nameOf(item)}
      address={schedaDi(kind.tipo, item.id)}
      note={item.note ?? null}
      takeBack={mayRemove ? { verb: 'Restituisci', act: () => takeBack(item, holder) } : undefined}
    />
  );
}

/** It costs nothing yet. */
const reservedRow = ({ data_assegnazione }: Since, detail: string | undefined) => ({
  detail: [`dal ${formatData(data_assegnazione)}`, detail].filter(Boolean).join(' · '),
  amount: <Tag tone="info">Riservato</Tag>,
});
