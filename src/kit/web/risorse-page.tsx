import { Plus } from 'lucide-react';
import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import type { Elenco } from '#shared/esportazioni.ts';
import { PickButton } from '#web/bulk/pick-button.tsx';
import { useSelection } from '#web/bulk/use-selection.ts';
import { latestOf } from '#web/data/latest-of.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { ImportLink } from '#web/download/import-link.tsx';
import type { Noun } from '#web/screen/list-said.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { type ListFilter, useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BulkKind } from './risorse-bulk-panel.tsx';
import { type FilterWords, RisorseFilter } from './risorse-filter.tsx';
import type { RisorseListProps } from './risorse-list.tsx';
import type { ListCall, Risorsa } from './shown-kind.ts';

const RisorseBulkPanel = lazyPart(() => import('./risorse-bulk-panel.tsx').then((file) => file.RisorseBulkPanel<never>));

interface RisorsePageProps<T extends Risorsa, L extends ListCall<T>> {
  kind: { list: L } & BulkKind<Omit<ListFilter<L>, 'sort'>>;
  title: string;
  /** What its file is called. */
  elenco: Elenco;
  /** 'Nuovo Hardware'. */
  create: string;
  /** The list's name, and how its rows are counted: those chosen of it too, where not said otherwise. */
  label: string;
  noun: Noun;
  chosenNoun?: Noun;
  filter: FilterWords<keyof ListFilter<L> & string>;
  words: {
    /** There is none at all, none that matches, and no answer. */
    empty: { title: string; text: string };
    notFound: string;
    notLoaded: string;
    /** To who sees no brand: what one would see, and what a first brand is for. */
    seen: string;
    first: string;
    /** What a question about deleting many adds: that those somebody has stay. */
    kept: string;
  };
  List: ComponentType<RisorseListProps<T>>;
  Dialog: ComponentType<{ item?: T | undefined; onClose: () => void }>;
  /** Above the filter. */
  children?: ReactNode;
  /** Whether the head says how many there are; what stands above the filter may say it better. */
  isCounted?: boolean;
}

/** The screen of a kind: what there is of it, narrowed and ordered, and what may be done with it. */
export function RisorsePage<T extends Risorsa, L extends ListCall<T>>(props: RisorsePageProps<T, L>): ReactElement {
  const { kind, title, elenco, label, noun, chosenNoun = noun, words, List, Dialog, children, isCounted = true } = props;
  useScreen(title);
  const { brandsFor, mayBegin } = usePermessi();
  const call: ListCall<T> = kind.list;
  const [filter, setFilter] = useListFilter(call) as unknown as [Record<string, string | undefined>, (change: object) => void]; // texts of the address
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const mayCreate = mayBegin('risorse.modifica');
  useAsked('nuovo', '1', mayCreate, () => setEdited('new'));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { sort } = filter;
  const shown = ['q', 'brand_id', ...props.filter.chips.map(({ name }) => name)]; // what else the address says is not on the screen
  const narrowing = Object.fromEntries(shown.map((name) => [name, filter[name]]));
  const pages = usePages(call, { query: { ...narrowing, sort } });
  const selection = useSelection(narrowing as never, pages.total); // the address's own texts: the call's schema has let each through

  const isNarrowed = Object.values(narrowing).some(Boolean);
  const clear = () => setFilter(Object.fromEntries(shown.map((name) => [name, ''])));
  const create = (look: ButtonKind) =>
    mayCreate && (
      <Button kind={look} icon={Plus} onClick={() => setEdited('new')}>
        {props.create}
      </Button>
    );
  const isEmptySystem = pages.total === 0 && !isNarrowed; // then the middle offers the first one, too
  const empty = seesNoBrand ? (
    <NoBrandNote seen={words.seen} first={words.first} />
  ) : isNarrowed ? (
    <EmptyState
      title={words.notFound}
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clear}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState
      {...words.empty}
      action={
        <>
          {create('second')}
          <ImportLink elenco={elenco} />
        </>
      }
    />
  );
  const mayPick = brandsFor('risorse.modifica').length > 0 && !isEmptySystem;
  return (
    <>
      <PageHead
        title={title}
        {...(isCounted && { count: pages.total })}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<ListCall<T>> elenco={elenco} query={{ ...narrowing, sort }} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      {children}
      <RisorseFilter {...props.filter} filter={filter} onChange={setFilter} end={mayPick && <PickButton selection={selection} />} />
      <List
        {...{ label, noun, pages, selection, empty, sort }}
        rowKey={(item) => item.id}
        errorText={words.notLoaded}
        onSort={(by) => setFilter({ sort: by })}
        onEdit={setEdited}
      />
      {selection.isOn && <RisorseBulkPanel kind={kind} selection={selection} total={pages.total} noun={chosenNoun} kept={words.kept} />}
      {edited && <Dialog item={edited === 'new' ? undefined : latestOf(pages.items, edited)} onClose={() => setEdited(null)} />}
    </>
  );
}
