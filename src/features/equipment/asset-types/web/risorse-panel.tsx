import { Plus } from 'lucide-react';
import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import type { Elenco } from '#shared/esportazioni.ts';
import type { Fields } from '#shared/fields.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { ElencoConVista } from '#shared/viste.ts';
import { PickButton, type Selection, useSelection } from '#web/bulk/use-selection.tsx';
import { latestOf, usePages } from '#web/data/use-pages.ts';
import { ImportLink, useFileActions } from '#web/download/export-menu.tsx';
import { ColumnsButton } from '#web/screen/columns-button.tsx';
import { FilterBar, type UrlFilter } from '#web/screen/filter-bar.tsx';
import { type Choice, selectedOption } from '#web/screen/filter-chip.tsx';
import type { HeadAction } from '#web/screen/head-actions.tsx';
import type { Noun } from '#web/screen/list-rows.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { type ListFilter, useListFilter } from '#web/screen/use-list-filter.ts';
import { SMALL_SCREEN, useMedia } from '#web/screen/use-media.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { useVista, VistaSwitch } from '#web/screen/vista-switch.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ListCall, Risorsa } from './kind-ui.ts';
import type { KindTable, RisorseListProps } from './tabella-list.tsx';
import { searchAssegnatari, usePeopleFilters, usePersonName } from './use-people-filters.ts';

const NoBrandNote = lazyPart(() => import('#web/session/no-brand-note.tsx').then((file) => file.NoBrandNote));
const RisorseBulkPanel = lazyPart(() => import('./risorse-bulk-panel.tsx').then((file) => file.RisorseBulkPanel));

interface RisorsePageProps<T extends Risorsa, L extends ListCall<T>> {
  kind: { list: L; tipo: TipoRisorsa; suffix: 'o' | 'a'; fields: Fields };
  title: string;
  /** The name of the list for its export, its import and the account's stored view. */
  elenco: Elenco & ElencoConVista;
  create: string;
  label: string;
  noun: Noun;
  selectionNoun?: Noun;
  filter: FilterTexts<keyof ListFilter<L> & string>;
  words: {
    empty: { title: string; text: string };
    notFound: string;
    notLoaded: string;
    recordsText: string;
    firstStep: string;
  };
  table: KindTable<T>;
  Cards?: ComponentType<RisorseListProps<T>>;
  Dialog: ComponentType<{ item?: T | undefined; onClose: () => void }>;
  secondExport?: { elenco: Elenco; label: string; sort: string };
  moreActions?: readonly HeadAction[];
  bulkActions?: (selection: Selection<object>) => ReactNode;
  children?: ReactNode;
  Viste: ComponentType<{ elenco: ElencoConVista; filtri: Readonly<Record<string, string | undefined>> }>;
  /** Whether the list shows the total. False when the content above the filter already shows it. */
  isCounted?: boolean;
}

const idOf = ({ id }: Risorsa): number => id;

export function RisorsePage<T extends Risorsa, L extends ListCall<T>>(props: RisorsePageProps<T, L>): ReactElement {
  const { kind, title, elenco, label, noun, selectionNoun = noun, words, table, Cards, Dialog, Viste, children, isCounted = true } = props;
  useScreen(title);
  const { brandsFor, mayBeginItem: canCreate } = usePermessi();
  const call: ListCall<T> = kind.list;
  // cast: the URL contains the filter values as strings
  const [filter, setFilter] = useListFilter(call) as unknown as [Record<string, string | undefined>, (change: object) => void];
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  useOpenFromUrl('nuovo', '1', canCreate, () => setEdited('new'));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { vista, change } = useVista(elenco);
  const { sort } = filter;
  const filterNames = [
    'q',
    'brand_id',
    'showroom',
    'dipendente_id',
    'manager_id',
    'dipartimento',
    ...props.filter.filters.map(({ name }) => name),
  ];
  const listFilter = Object.fromEntries(filterNames.map((name) => [name, filter[name]]));
  const pages = usePages(call, { query: { ...listFilter, sort } });
  const fileActions = useFileActions<ListCall<T>>({ elenco, query: { ...listFilter, sort }, also: props.secondExport });
  const selection = useSelection(listFilter as never, pages); // the endpoint's schema has validated these strings

  const isFiltered = Object.values(listFilter).some(Boolean);
  const clearFilter = () => setFilter(Object.fromEntries(filterNames.map((name) => [name, ''])));
  const renderCreateButton = (look: ButtonKind) =>
    canCreate && (
      <Button kind={look} icon={Plus} onClick={() => setEdited('new')}>
        {props.create}
      </Button>
    );
  const isEmptySystem = pages.total === 0 && !isFiltered; // the empty list has its own create button
  const empty = seesNoBrand ? (
    <NoBrandNote seen={words.recordsText} first={words.firstStep} />
  ) : isFiltered ? (
    <EmptyState
      title={words.notFound}
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clearFilter}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState
      {...words.empty}
      action={
        <>
          {renderCreateButton('second')}
          <ImportLink elenco={elenco} />
        </>
      }
    />
  );
  const isTable = !Cards || vista.modo === 'tabella';
  const List = isTable ? table.List : Cards;
  const colonne = vista.colonne ?? table.shown;
  const canSelect = (brandsFor('risorse.modifica').length > 0 || brandsFor('risorse.assegna').length > 0) && !isEmptySystem;
  return (
    <>
      <PageHead
        title={title}
        {...(isCounted && { count: pages.total })}
        actions={renderCreateButton(seesNoBrand ? 'second' : 'primary')}
        more={[...(props.moreActions ?? []), ...(isEmptySystem ? [] : fileActions)]}
      />
      {children}
      <RisorseFilter
        {...props.filter}
        isTable={isTable}
        filter={filter}
        onChange={setFilter}
        end={
          !isEmptySystem && (
            <>
              <Viste
                elenco={elenco}
                filtri={{
                  ...listFilter,
                  sort,
                  ...(Cards && { modo: vista.modo }),
                  ...(isTable && { colonne: colonne.join(',') }),
                }}
              />
              {isTable && table.columns.length > 0 && (
                <ColumnsButton columns={table.columns} shown={colonne} onChange={(keys) => change({ colonne: keys })} />
              )}
              {canSelect && <PickButton selection={selection} />}
              {Cards && <VistaSwitch modo={vista.modo} onChange={(modo) => change({ modo })} />}
            </>
          )
        }
      />
      <List
        {...{ label, noun, pages, selection, empty, sort, colonne }}
        rowKey={idOf}
        errorText={words.notLoaded}
        onSort={(key) => setFilter({ sort: key })}
        onEdit={setEdited}
      />
      {selection.isOn && (
        <RisorseBulkPanel
          kind={kind}
          selection={selection}
          total={pages.total}
          noun={selectionNoun}
          more={props.bulkActions?.(selection)}
        />
      )}
      {edited && <Dialog item={edited === 'new' ? undefined : latestOf(pages.items, edited)} onClose={() => setEdited(null)} />}
    </>
  );
}

interface FilterTexts<Name extends string> {
  search: string;
  filters: readonly UrlFilter<Name>[];
  orders?: readonly Choice[];
}

export const siNo = (si: string, no: string): Choice[] => [
  { value: 'true', label: si },
  { value: 'false', label: no },
];

export const SCADENZE: readonly Choice[] = [
  { value: 'in_scadenza', label: 'In scadenza' },
  { value: 'scaduta', label: 'Scaduta' },
  { value: 'da_seguire', label: 'Scaduta o in scadenza' },
];

interface RisorseFilterProps extends FilterTexts<string> {
  filter: Readonly<Record<string, string | undefined>>;
  onChange: (change: Record<string, string | undefined>) => void;
  isTable: boolean;
  end?: ReactNode;
}

function RisorseFilter({ search, filters, orders, filter, onChange, isTable, end }: RisorseFilterProps): ReactElement {
  const { brands } = useMyBrands();
  const { dipendente_id } = filter;
  const [showroom, ...holderFilters] = usePeopleFilters(filter);
  const holderName = usePersonName(dipendente_id);
  const sortsByHeads = !useMedia(SMALL_SCREEN) && isTable; // a table on a small screen has no headers
  const allFilters: UrlFilter<string>[] = [
    { name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) },
    ...filters.map((each) => ({ ...each, options: each.options ?? selectedOption(filter[each.name], filter[each.name]) })),
    ...(showroom ? [showroom] : []),
    {
      name: 'dipendente_id',
      label: 'Assegnatario',
      options: selectedOption(dipendente_id, holderName),
      search: searchAssegnatari,
    },
    ...holderFilters,
    ...(orders && !sortsByHeads ? [{ name: 'sort', label: 'Ordina', clearLabel: 'Torna ai più recenti', options: orders }] : []),
  ];
  return <FilterBar search={search} filters={allFilters} values={filter} onChange={onChange} end={end} />;
}
