import { type ComponentType, type ReactElement, type ReactNode, useMemo } from 'react';
import { formatData } from '#shared/dates.ts';
import type { Field, Fields } from '#shared/fields.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Selection } from '#web/bulk/use-selection.tsx';
import type { Pages } from '#web/data/use-pages.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import type { Noun } from '#web/screen/list-rows.tsx';
import { type Column, ListTable, useStableCallback } from '#web/screen/list-table.tsx';
import type { CardInList } from '#web/screen/use-card-actions.tsx';
import { SMALL_SCREEN, useMedia } from '#web/screen/use-media.ts';
import { Tile } from '#web/ui/avatar.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { AssegnatoANote, RisorsaLink } from './assegnato-a-note.tsx';
import type { Risorsa } from './kind-ui.ts';
import { type ListedKind, type RisorsaHeader, useRisorsaActions } from './use-risorsa-actions.ts';
import { Valore } from './valore-field.tsx';

type TableKind<T> = ListedKind<T> & {
  tipo: TipoRisorsa;
  fields: Fields;
  sort: readonly string[];
  expires: string | undefined;
  cost: string | undefined;
  name: string;
};

interface Description<T extends Risorsa> {
  kind: TableKind<T>;
  header: RisorsaHeader<T>;
  shown: readonly string[];
  cells?: Readonly<Record<string, (item: T) => ReactNode>>;
  holder?: (item: T) => ReactNode;
}

export interface KindTable<T> {
  List: ComponentType<RisorseListProps<T>>;
  columns: readonly { key: string; head: string }[];
  shown: readonly string[];
}

const WIDTHS = { euro: 8, data: 11, numero: 9, siNo: 6 } as const;
const widthOf = ({ reads }: Field) => WIDTHS[reads as keyof typeof WIDTHS] ?? 11;
const STATO_WIDTH = 7.5;
const NAME_WIDTH = 19;
const TOTAL_WIDTH = 92; // the width of all columns in per cent; the buttons use the rest

export function tableOf<T extends Risorsa>({ kind, header, shown, cells = {}, holder }: Description<T>): KindTable<T> {
  const fields = Object.entries(kind.fields).filter(([name]) => name !== kind.name);
  const selectableColumns = [
    ...fields.map(([name, field]) => ({
      ...columnOf(kind, name, field, cells[name]),
      weight: name === 'stato' ? STATO_WIDTH : widthOf(field),
    })),
    {
      key: 'assegnatario',
      head: 'Assegnatario',
      weight: 14,
      place: 'c-holder' as const,
      skeleton: 104,
      ...(kind.sort.includes('assegnatario') && { sort: 'assegnatario' }),
      render: (item: T) => (holder ? holder(item) : <AssegnatoANote risorsa={item} isTruncated />),
    },
    {
      key: 'brands',
      head: 'Brand',
      weight: 15.5,
      place: 'c-brand' as const,
      skeleton: 76,
      render: ({ brands }: T) => <BrandBadges brands={brands} most={1} />,
    },
    { key: 'created_at', head: 'Creato il', weight: 9, sort: 'created_at', render: ({ created_at }: T) => formatData(created_at) },
  ];
  const name: Omit<Column<T>, 'width'> = {
    key: 'nome',
    head: kind.fields[kind.name]?.label ?? 'Nome',
    place: 'c-name',
    sort: kind.name,
    skeleton: 'thing',
    title: (item) => kind.nameOf(item),
    render: (item) => (
      <span className="person">
        <Tile icon={header.icon(item)} />
        <RisorsaLink tipo={kind.tipo} id={item.id} name={kind.nameOf(item)} />
        <PeekButton name={kind.nameOf(item)} />
      </span>
    ),
  };
  const columnsOf = (
    colonne: string,
    picking: Selection<object> | undefined,
    onPick: (id: number, isRange: boolean) => void,
    onEdit: (item: T) => void,
  ) => {
    const selectedColumns = selectableColumns.filter(({ key }) => colonne.split(',').includes(key));
    const totalWeight = selectedColumns.reduce((sum, { weight }) => sum + weight, NAME_WIDTH);
    const percentOf = (weight: number) => `${((weight / totalWeight) * TOTAL_WIDTH).toFixed(2)}%`;
    const columns: Column<T>[] = [
      { ...name, width: percentOf(NAME_WIDTH) },
      ...selectedColumns.map(({ weight, ...column }) => ({ ...column, width: percentOf(weight) })),
      {
        key: 'azioni',
        head: picking ? 'Scelta' : 'Azioni',
        width: header.duplicateButton ? '144px' : '112px',
        place: 'c-acts',
        align: 'num',
        render: (item) => (
          <Azioni
            kind={kind}
            header={header}
            item={item}
            picked={picking?.has(item.id)}
            onPick={(isRange) => onPick(item.id, isRange)}
            onEdit={() => onEdit(item)}
          />
        ),
      },
    ];
    return columns;
  };
  function Tabella({ selection, onEdit, colonne, ...list }: RisorseListProps<T>): ReactElement {
    // On a phone every row shows the same values as a card. The keys are joined to one string, because useMemo would see each new array as a change.
    const columnKeys = useMedia(SMALL_SCREEN) ? [kind.cost, 'stato', 'assegnatario', 'brands'].join() : colonne.join();
    const activeSelection = selection.isOn ? selection : undefined;
    const toggleRow = useStableCallback(selection.toggle);
    const editRow = useStableCallback(onEdit);
    const columns = useMemo(
      () => columnsOf(columnKeys, activeSelection, toggleRow, editRow),
      [columnKeys, activeSelection, toggleRow, editRow],
    );
    return <ListTable {...list} columns={columns} dense />;
  }
  return { List: Tabella, columns: selectableColumns.map(({ key, head }) => ({ key, head })), shown: [...shown, 'assegnatario', 'brands'] };
}

function columnOf<T>(kind: TableKind<T>, key: string, field: Field, cell: ((item: T) => ReactNode) | undefined): Omit<Column<T>, 'width'> {
  const isNumber = field.reads === 'euro' || field.reads === 'numero';
  const valoreDi = (item: T) => (item as Readonly<Record<string, unknown>>)[key]; // cast: the keys are the names of the fields
  return {
    key,
    head: field.label,
    skeleton: 72,
    render: (item) =>
      cell ? cell(item) : <Valore field={field} value={valoreDi(item)} isEndDate={key === kind.expires} emptyValue={null} />,
    title: (item) => (field.reads === 'testo' ? ((valoreDi(item) as string | null) ?? undefined) : undefined),
    ...(isNumber && { align: 'num' as const }),
    ...(kind.sort.includes(key) && { sort: key }),
    ...(key === 'stato' && { place: 'c-state' as const }),
    ...(key === kind.cost && { place: 'c-flow' as const }),
  };
}

interface AzioniProps<T> extends CardInList {
  kind: ListedKind<T>;
  header: RisorsaHeader<T>;
  item: T;
}

function Azioni<T extends Risorsa>({ kind, header, item, ...inList }: AzioniProps<T>): ReactElement {
  const actions = useRisorsaActions(kind, item, inList);
  return (
    <>
      {inList.picked === undefined && header.assignButtons(item, 'icon')}
      {inList.picked === undefined && header.duplicateButton?.(item, 'icon')}
      {actions}
    </>
  );
}

export interface RisorseListProps<T> {
  label: string;
  noun: Noun;
  pages: Pages<T>;
  rowKey: (item: T) => number;
  selection: Selection<object>;
  empty: ReactNode;
  errorText: string;
  sort: string | undefined;
  onSort: (sort: string) => void;
  onEdit: (item: T) => void;
  /** The keys of the visible columns. Only the table uses these keys, the cards do not. */
  colonne: readonly string[];
}

export function cardsOf<T extends { id: number }>(Card: ComponentType<CardInList & { item: T }>): ComponentType<RisorseListProps<T>> {
  return function Cards({ selection, onEdit, label, noun, pages, rowKey, empty, errorText }): ReactElement {
    return (
      <CardGrid
        {...{ label, noun, pages, rowKey, empty, errorText }}
        render={(item) => (
          <Card
            item={item}
            picked={selection.isOn ? selection.has(item.id) : undefined}
            onPick={(isRange) => selection.toggle(item.id, isRange)}
            onEdit={() => onEdit(item)}
          />
        )}
      />
    );
  };
}
