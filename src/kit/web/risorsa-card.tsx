import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { RecordCard, type RecordCardProps } from '#web/screen/record-card.tsx';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import type { Risorsa } from './shown-kind.ts';
import { type ListedKind, useRisorsaActions } from './use-risorsa-actions.ts';

interface RisorsaCardProps<T> extends CardInList {
  kind: ListedKind<T>;
  item: T;
  icon: LucideIcon;
  detail: string;
  /** Beside its brands. */
  tags?: ReactNode;
  facts: NonNullable<RecordCardProps['facts']>;
  /** Beside changing and deleting it: what else its kind offers to whoever sees it. */
  more?: ReactNode;
  /** Giving it and taking it back. */
  give: ReactElement;
}

/** A thing of a kind, in the list of its kind. */
export function RisorsaCard<T extends Risorsa & { note?: string | null }>(props: RisorsaCardProps<T>): ReactElement {
  const { kind, item, icon, detail, tags, facts, give, more, ...inList } = props;
  const { brands, created_at, note } = item;
  const actions = useRisorsaActions(kind, item, inList);
  return (
    <RecordCard
      icon={icon}
      title={kind.nameOf(item)}
      detail={detail}
      actions={
        <>
          {inList.picked === undefined && more}
          {actions}
        </>
      }
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
