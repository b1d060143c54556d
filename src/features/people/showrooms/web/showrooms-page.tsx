import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { latestOf } from '#web/data/latest-of.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listShowrooms } from '../contract.ts';
import { ShowroomsEmpty } from './showrooms-empty-panel.tsx';
import { ShowroomsList } from './showrooms-list.tsx';
import { useEditedShowroom } from './use-edited-showroom.ts';

const NuovoShowroomDialog = lazyPart(() => import('./nuovo-showroom-dialog.tsx').then((file) => file.NuovoShowroomDialog));
const ModificaShowroomPanel = lazyPart(() => import('./modifica-showroom-panel.tsx').then((file) => file.ModificaShowroomPanel));

export default function ShowroomsPage(): ReactElement {
  useScreen('Gestione Showroom');
  const { brandsFor, mayBegin } = usePermessi();
  const [{ q, sort = 'nome' }, setFilter] = useListFilter(listShowrooms);
  const [isCreating, setIsCreating] = useState(false);
  const { edited, edit, close, onDirty } = useEditedShowroom();
  useAsked('nuovo', '1', brandsFor('showrooms.modifica').length > 0, () => setIsCreating(true));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const showrooms = usePages(listShowrooms, { query: { q, sort } });

  const mayCreate = mayBegin('showrooms.modifica');
  const search = (text: string) => setFilter({ q: text });
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setIsCreating(true)}>
        Nuovo Showroom
      </Button>
    );
  const isEmptySystem = showrooms.total === 0 && !q; // then the middle offers the first one, too
  return (
    <>
      <PageHead
        title="Gestione Showroom"
        count={showrooms.total}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<typeof listShowrooms> elenco="showrooms" query={{ q, sort }} />}
            {create(edited || seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      {edited && (
        <ModificaShowroomPanel
          key={edited.id}
          showroom={latestOf(showrooms.items, edited)}
          onDirty={onDirty}
          onCancel={() => edit(null)}
          onSaved={close}
        />
      )}
      <FilterBar
        search={<SearchBox value={q ?? ''} onChange={search} label="Cerca showroom..." />}
        end={<VisteMenu elenco="showrooms" filtri={{ q, sort }} />}
      />
      <ShowroomsList
        showrooms={showrooms}
        empty={
          seesNoBrand ? (
            <NoBrandNote
              seen="gli showroom"
              first="Ogni showroom appartiene a uno o più brand. Crea il primo, poi aggiungi gli showroom."
            />
          ) : (
            <ShowroomsEmpty searching={Boolean(q)} onClear={() => search('')} create={create('second')} />
          )
        }
        sort={sort}
        onSort={(by) => setFilter({ sort: by })}
        onEdit={edit}
        onDeleted={({ id }) => id === edited?.id && close()}
      />
      {isCreating && <NuovoShowroomDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
