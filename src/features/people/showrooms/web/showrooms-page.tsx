import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Store, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { listShowrooms, type Showroom } from '#shared/showrooms.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { latestOf, type Pages, usePages } from '#web/data/use-pages.ts';
import { ImportLink, useFileActions } from '#web/download/export-menu.tsx';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Tile } from '#web/ui/avatar.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button, type ButtonKind, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useDeleteShowroom } from './hooks.ts';

const NuovoShowroomDialog = lazyPart(() => import('./nuovo-showroom-dialog.tsx').then((file) => file.NuovoShowroomDialog));
const EditShowroomPanel = lazyPart(() => import('./edit-showroom-panel.tsx').then((file) => file.EditShowroomPanel));

export default function ShowroomsPage(): ReactElement {
  useScreen('Gestione Showroom');
  const { brandsFor, mayBegin } = usePermessi();
  const [{ q, sort = 'nome' }, setFilter] = useListFilter(listShowrooms);
  const [isCreating, setIsCreating] = useState(false);
  const { edited, edit, close, onDirtyChange } = useEditedShowroom();
  useOpenFromUrl('nuovo', '1', brandsFor('showrooms.modifica').length > 0, () => setIsCreating(true));
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const showrooms = usePages(listShowrooms, { query: { q, sort } });
  const fileActions = useFileActions<typeof listShowrooms>({ elenco: 'showrooms', query: { q, sort } });

  const canCreate = mayBegin('showrooms.modifica');
  const search = (text: string) => setFilter({ q: text });
  const create = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setIsCreating(true)}>
        Nuovo Showroom
      </Button>
    );
  const isEmptySystem = showrooms.total === 0 && !q; // the empty list has its own create button
  return (
    <>
      <PageHead
        title="Gestione Showroom"
        count={showrooms.total}
        actions={create(edited || hasNoBrand ? 'second' : 'primary')}
        more={isEmptySystem ? [] : fileActions}
      />
      {edited && (
        <EditShowroomPanel
          key={edited.id}
          showroom={latestOf(showrooms.items, edited)}
          onDirtyChange={onDirtyChange}
          onCancel={() => edit(null)}
          onSaved={close}
        />
      )}
      <FilterBar
        search="Cerca showroom..."
        values={{ q }}
        onChange={setFilter}
        end={<VisteMenu elenco="showrooms" filtri={{ q, sort }} />}
      />
      <ShowroomsList
        showrooms={showrooms}
        empty={
          hasNoBrand ? (
            <NoBrandNote
              seen="gli showroom"
              first="Ogni showroom appartiene a uno o più brand. Crea il primo, poi aggiungi gli showroom."
            />
          ) : (
            <ShowroomsEmpty isSearching={Boolean(q)} onClear={() => search('')} create={create('second')} />
          )
        }
        sort={sort}
        onSort={(sort) => setFilter({ sort })}
        onEdit={edit}
        onDeleted={({ id }) => id === edited?.id && close()}
      />
      {isCreating && <NuovoShowroomDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

interface EditedShowroom {
  edited: Showroom | null;
  /** Opens the panel for a showroom; null closes the panel. The user must confirm before unsaved changes are lost. */
  edit: (next: Showroom | null) => void;
  /** Closes the panel without a question after the showroom was saved or deleted. */
  close: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function useEditedShowroom(): EditedShowroom {
  const [edited, setEdited] = useState<Showroom | null>(null);
  const isDirty = useRef(false);
  const confirm = useConfirm();
  const edit = (next: Showroom | null) => {
    if (!isDirty.current) return setEdited(next);
    void confirm({
      title: 'Vuoi scartare le modifiche?',
      text: 'Quello che hai scritto non è stato salvato.',
      verb: 'Scarta',
      cancel: 'Continua a modificare',
      act: () => switchTo(next),
    });
  };
  const switchTo = (next: Showroom | null) => {
    isDirty.current = false;
    setEdited(next);
  };
  const onDirtyChange = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  return { edited, edit, close: () => switchTo(null), onDirtyChange };
}

const COLUMNS: readonly Column<Showroom>[] = [
  {
    key: 'nome',
    head: 'Nome',
    width: '40%',
    place: 'c-name',
    sort: 'nome',
    skeleton: 'thing',
    title: ({ nome }) => nome,
    render: NameCell,
  },
  { key: 'id', head: 'ID', width: '10%', place: 'c-job', skeleton: 32, render: ({ id }) => <span className="mono">ID {id}</span> },
  {
    key: 'brands',
    head: 'Brand',
    width: '38%',
    place: 'c-brand',
    skeleton: 120,
    render: ({ brands }) => <BrandBadges brands={brands} most={4} />,
  },
];

interface ShowroomsListProps {
  showrooms: Pages<Showroom>;
  empty: ReactNode;
  sort: string;
  onSort: (sort: string) => void;
  onEdit: (showroom: Showroom) => void;
  onDeleted: (showroom: Showroom) => void;
}

function ShowroomsList({ showrooms, empty, sort, onSort, onEdit, onDeleted }: ShowroomsListProps): ReactElement {
  const canChangeAny = usePermessi().brandsFor('showrooms.modifica').length > 0;
  const actions: Column<Showroom> = {
    key: 'azioni',
    head: 'Azioni',
    width: '12%',
    place: 'c-acts',
    align: 'num',
    render: (showroom) => <AzioniPanel showroom={showroom} onEdit={() => onEdit(showroom)} onDeleted={() => onDeleted(showroom)} />,
  };
  const columns = canChangeAny ? [...COLUMNS, actions] : COLUMNS;
  return (
    <ListTable
      label="Showroom"
      noun={{ uno: 'showroom', molti: 'showroom' }}
      pages={showrooms}
      columns={columns}
      rowKey={(showroom) => showroom.id}
      empty={empty}
      errorText="Gli showroom non sono stati caricati. Controlla la connessione e riprova."
      sort={sort}
      onSort={onSort}
    />
  );
}

function NameCell({ id, nome }: Showroom): ReactElement {
  return (
    <span className="person">
      <Tile icon={Store} />
      <Link className="cut" to="/showrooms/$id" params={{ id: String(id) }}>
        {nome}
      </Link>
      <PeekButton name={nome} />
    </span>
  );
}

interface AzioniPanelProps {
  showroom: Showroom;
  onEdit: () => void;
  onDeleted: () => void;
}

function AzioniPanel({ showroom: { id, nome, brands }, onEdit, onDeleted }: AzioniPanelProps): ReactElement | null {
  const { mayOn } = usePermessi();
  const confirm = useConfirm();
  const remove = useDeleteShowroom();
  if (!brands.every((brand) => mayOn('showrooms.modifica', brand.id))) return null;
  const askToDelete = async () => {
    const isDone = await confirm({
      title: 'Elimina showroom',
      text: `Sei sicuro di voler eliminare lo showroom ${nome}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
    if (isDone) onDeleted();
  };
  return (
    <>
      <IconButton icon={Pencil} label={`Modifica ${nome}`} size="small" onClick={onEdit} />
      <IconButton icon={Trash2} label={`Elimina ${nome}`} size="small" className="del" onClick={() => void askToDelete()} />
    </>
  );
}

interface ShowroomsEmptyProps {
  isSearching: boolean;
  onClear: () => void;
  create: ReactNode;
}

function ShowroomsEmpty({ isSearching, onClear, create }: ShowroomsEmptyProps): ReactElement {
  if (isSearching) {
    return (
      <EmptyState
        title="Nessuno showroom trovato"
        text="Prova a modificare i criteri di ricerca"
        action={<Button onClick={onClear}>Cancella ricerca</Button>}
      />
    );
  }
  const text = create ? 'Inizia creando il primo showroom' : 'Può crearne uno chi ha il ruolo HR con diritto di modifica su un brand.';
  const action = (
    <>
      {create}
      <ImportLink elenco="showrooms" />
    </>
  );
  return <EmptyState title="Nessuno showroom trovato" text={text} action={action} />;
}
