import type { ReactElement } from 'react';
import { ResourceRow, type ResourceRowProps } from '#web/screen/resource-row.tsx';

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

interface RisorsaAssegnataRowProps<T> extends HeldBy, Omit<ResourceRowProps, 'name' | 'note' | 'onRemove'> {
  kind: { nameOf: (item: T) => string; useTakeBack: () => (item: T, holder: Holder) => void };
  item: T;
}

/** On an employee's page: one thing that they have. */
export function RisorsaAssegnataRow<T extends { id: number; note?: string | null }>(props: RisorsaAssegnataRowProps<T>): ReactElement {
  const { kind, item, holder, mayRemove, ...row } = props;
  const takeBack = kind.useTakeBack();
  return (
    <ResourceRow
      {...row}
      name={kind.nameOf(item)}
      note={item.note ?? null}
      onRemove={mayRemove ? () => takeBack(item, holder) : undefined}
    />
  );
}
