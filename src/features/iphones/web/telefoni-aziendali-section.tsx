import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { PickButton } from '#web/bulk/pick-button.tsx';
import { useSelection } from '#web/bulk/use-selection.ts';
import { latestOf } from '#web/data/latest-of.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listTelefoni, type Telefono } from '../contract.ts';
import { TelefoniFilter } from './telefoni-filter.tsx';
import { TelefonoCard } from './telefono-card.tsx';

const TelefoniBulkPanel = lazyPart(() => import('./telefoni-bulk-panel.tsx').then((file) => file.TelefoniBulkPanel));
const TelefonoDialog = lazyPart(() => import('./telefono-dialog.tsx').then((file) => file.TelefonoDialog));

/** The phones' half of the Piani Mobili screen. `views` leads to the other half. */
export function TelefoniAziendaliSection({ views }: { views: ReactNode }): ReactElement {
  useScreen('Telefoni aziendali');
  const { brandsFor, mayBegin } = usePermessi();
  const mayEdit = brandsFor('risorse.modifica').length > 0;
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const mayCreate = mayBegin('risorse.modifica');
  const [filter, setFilter] = useListFilter(listTelefoni);
  const [edited, setEdited] = useState<Telefono | 'new' | null>(null);
  const { q, brand_id, disponibile, sort } = filter; // those that the screen shows
  const narrowing = { q, brand_id, disponibile };
  const telefoni = usePages(listTelefoni, { query: { ...narrowing, sort } });
  const selection = useSelection(narrowing, telefoni.total);

  const isNarrowed = Object.values(narrowing).some(Boolean);
  const clear = () => setFilter({ q: '', brand_id: '', disponibile: '' });
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setEdited('new')}>
        Nuovo Telefono
      </Button>
    );
  const isEmptySystem = telefoni.total === 0 && !isNarrowed; // then the middle offers the first one, too
  const empty = seesNoBrand ? (
    <NoBrandNote
      seen="i telefoni aziendali"
      first="Ogni telefono appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni."
    />
  ) : isNarrowed ? (
    <EmptyState
      title="Nessun telefono trovato"
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clear}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState title="Nessun telefono presente" text="Non ci sono telefoni aziendali nel sistema" action={create('second')} />
  );
  return (
    <>
      <PageHead
        title="Telefoni aziendali"
        count={telefoni.total}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<typeof listTelefoni> elenco="iphones" query={{ ...narrowing, sort }} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      {views}
      <TelefoniFilter filter={filter} onChange={setFilter} end={mayEdit && !isEmptySystem && <PickButton selection={selection} />} />
      <CardGrid
        label="Telefoni aziendali"
        noun={{ uno: 'telefono aziendale', molti: 'telefoni aziendali' }}
        pages={telefoni}
        rowKey={(item) => item.id}
        render={(item) => (
          <TelefonoCard
            telefono={item}
            picked={selection.isOn ? selection.has(item.id) : undefined}
            onPick={() => selection.toggle(item.id)}
            onEdit={() => setEdited(item)}
          />
        )}
        empty={empty}
        errorText="I telefoni aziendali non sono stati caricati. Controlla la connessione e riprova."
      />
      {selection.isOn && <TelefoniBulkPanel selection={selection} total={telefoni.total} />}
      {edited && (
        <TelefonoDialog telefono={edited === 'new' ? undefined : latestOf(telefoni.items, edited)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
