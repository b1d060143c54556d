import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { RecordCard, type RecordCardProps } from '#web/screen/record-card.tsx';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { RisorsaLink } from './assegnato-a-note.tsx';
import type { Risorsa } from './kind-ui.ts';
import { type ListedKind, type RisorsaHeader, useRisorsaActions } from './use-risorsa-actions.ts';

interface RisorsaCardProps<T> extends CardInList {
  kind: ListedKind<T> & { tipo: TipoRisorsa };
  item: T;
  header: RisorsaHeader<T>;
  facts: NonNullable<RecordCardProps['facts']>;
  moreActions?: ReactNode;
}

export function RisorsaCard<T extends Risorsa & { note?: string | null }>(props: RisorsaCardProps<T>): ReactElement {
  const { kind, item, header, facts, moreActions, ...inList } = props;
  const { brands, created_at, note } = item;
  const actions = useRisorsaActions(kind, item, inList);
  return (
    <RecordCard
      icon={header.icon(item)}
      title={kind.nameOf(item)}
      // While rows are being selected the name is not a link: a wrong click would leave the page and lose the selection.
      {...(inList.picked === undefined && { heading: <RisorsaLink tipo={kind.tipo} id={item.id} name={kind.nameOf(item)} /> })}
      detail={header.detail(item)}
      actions={
        <>
          {inList.picked === undefined && moreActions}
          {inList.picked === undefined && header.duplicateButton?.(item, 'icon')}
          {actions}
        </>
      }
      tags={
        <BrandBadges brands={brands} most={4}>
          {header.tags?.(item)}
        </BrandBadges>
      }
      facts={note ? [...facts, { label: 'Note', value: note }] : facts}
      foot={
        <>
          <span>Creato il {formatData(created_at)}</span>
          {inList.picked === undefined && <PeekButton name={kind.nameOf(item)} />}
          {header.assignButtons(item, 'card')}
        </>
      }
    />
  );
}

export function NonSpecificato(): ReactElement {
  return <span className="muted">Non specificato</span>;
}
