import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { RecordCard, type RecordCardProps } from '#web/screen/record-card.tsx';
import { type CardInList, useCardActions } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import type { Risorsa } from './kind.ts';

interface CardKind<T> {
  noun: string;
  nameOf: (item: T) => string;
  useRemove: () => { mutateAsync: (input: { params: { id: string } }) => Promise<unknown> };
}

interface RisorsaCardProps<T> extends CardInList {
  kind: CardKind<T>;
  item: T;
  icon: LucideIcon;
  detail: string;
  /** Beside its brands. */
  tags?: ReactNode;
  facts: NonNullable<RecordCardProps['facts']>;
  /** Giving it and taking it back. */
  give: ReactElement;
}

/** A thing of a kind, in the list of its kind. */
export function RisorsaCard<T extends Risorsa & { note?: string | null }>(props: RisorsaCardProps<T>): ReactElement {
  const { kind, item, icon, detail, tags, facts, give, ...inList } = props;
  const { id, brands, modificabile, created_at, note } = item;
  const name = kind.nameOf(item);
  const remove = kind.useRemove();
  const actions = useCardActions({
    ...inList,
    name,
    mayChange: modificabile,
    deletion: { title: `Elimina ${kind.noun}`, act: () => remove.mutateAsync({ params: { id: String(id) } }) },
  });
  return (
    <RecordCard
      icon={icon}
      title={name}
      detail={detail}
      actions={actions}
      tags={
        <BrandBadges brands={brands} most={4}>
          {tags}
        </BrandBadges>
      }
      facts={note ? [...facts, { label: 'Note', value: note }] : facts}
      foot={
        <>
          <span>Creato il {formatData(created_at)}</span>
          {give}
        </>
      }
    />
  );
}

/** Instead of what nobody has written. */
export function NonSpecificato(): ReactElement {
  return <span className="muted">Non specificato</span>;
}
