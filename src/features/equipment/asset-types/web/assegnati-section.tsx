import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Fase } from '#shared/situazione.ts';
import type { DaAssegnare } from '#web/screen/azione.ts';
import { ResourceRow, type ResourceRowProps } from '#web/screen/resource-row.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { isReserved } from './risorsa-badge.tsx';

export interface AssignedProps<D> {
  dipendente: Holder & { isactive: boolean; situazione: { fase: Fase } };
  risorse: { data: D | undefined; error: Error | null; refetch: () => unknown };
}

interface AssegnatiSectionProps<D> extends AssignedProps<D> {
  title: string;
  empty: string;
  loading: string;
  notLoaded: string;
  badge: (risorse: D) => { assegnati: number; totale: number; costo?: number };
  rows: (risorse: D, rowProps: HolderRights) => readonly ReactElement[];
  /** The verb and the noun on the assign button. The noun is hidden on narrow screens. */
  assign: { verb: string; noun: string };
  canReceive?: (risorse: D) => boolean;
  urlValue?: DaAssegnare;
  renderDialog: (onClose: () => void) => ReactElement;
}

export function AssegnatiSection<D>(props: AssegnatiSectionProps<D>): ReactElement {
  const { dipendente, risorse, title, empty, loading, notLoaded, badge, rows, assign, canReceive, urlValue, renderDialog } = props;
  const { data, error, refetch } = risorse;
  const canUnassign = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const isAssignAllowed = canUnassign && dipendente.situazione.fase !== 'uscito';
  const [isChoosing, setIsChoosing] = useState(false);
  useOpenFromUrl('assegna', urlValue ?? '', isAssignAllowed, () => setIsChoosing(true));
  const canAssign = isAssignAllowed && (!canReceive || (data !== undefined && canReceive(data)));
  const items = data ? rows(data, { holder: dipendente, canUnassign }) : [];
  return (
    <Section
      title={title}
      badge={data && <CountTag {...badge(data)} />}
      action={
        canAssign && (
          <Button size="small" icon={Plus} onClick={() => setIsChoosing(true)}>
            <span>
              {assign.verb}
              <span className="sr-small"> {assign.noun}</span>
            </span>
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState text={notLoaded} onRetry={() => void refetch()} />
      ) : items.length > 0 ? (
        <ul className="res">{items}</ul>
      ) : (
        <p className="res-empty" role="status">
          {data ? empty : loading}
        </p>
      )}
      {isChoosing && renderDialog(() => setIsChoosing(false))}
    </Section>
  );
}

function CountTag({ assegnati, totale, costo }: { assegnati: number; totale: number; costo?: number }): ReactElement {
  return (
    <Tag tone="line">
      {assegnati}/{totale}
      {costo !== undefined && (
        <>
          {' '}
          <span className="muted" aria-hidden>
            ·
          </span>{' '}
          {formatEuro(costo)}
        </>
      )}
    </Tag>
  );
}

export interface Holder {
  id: string;
  nome: string;
  cognome: string;
  brand_id: number;
}

interface HolderRights {
  holder: Holder;
  canUnassign: boolean;
}

export interface WithStartDate {
  data_assegnazione: string;
}

interface RisorsaAssegnataRowProps<T> extends HolderRights, Omit<ResourceRowProps, 'name' | 'address' | 'note' | 'takeBack'> {
  kind: { tipo: TipoRisorsa; nameOf: (item: T) => string; useTakeBack: (verb: 'Restituisci') => (item: T, holder: Holder) => void };
  item: T;
}

export function RisorsaAssegnataRow<T extends WithStartDate & { id: number; note?: string | null }>(
  props: RisorsaAssegnataRowProps<T>,
): ReactElement {
  const { kind, item, holder, canUnassign, ...row } = props;
  const unassign = kind.useTakeBack('Restituisci');
  const returnItem = () => unassign(item, holder);
  useOpenFromUrl('azione', `restituisci-${kind.tipo}-${item.id}`, canUnassign, returnItem);
  return (
    <ResourceRow
      {...row}
      {...(isReserved(item.data_assegnazione) && reservedRow(item, row.detail))}
      name={kind.nameOf(item)}
      address={schedaOf(kind.tipo, item.id)}
      note={item.note ?? null}
      takeBack={canUnassign ? { verb: 'Restituisci', act: returnItem } : undefined}
    />
  );
}

const reservedRow = ({ data_assegnazione }: WithStartDate, detail: string | undefined) => ({
  detail: [`dal ${formatData(data_assegnazione)}`, detail].filter(Boolean).join(' · '),
  amount: <Tag tone="info">Riservato</Tag>,
});
