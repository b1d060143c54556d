import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { PickButton } from '#web/bulk/pick-button.tsx';
import { useSelection } from '#web/bulk/use-selection.ts';
import { latestOf } from '#web/data/latest-of.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Cartella, listCartelle } from '../contract.ts';
import { CartelleFilter } from './cartelle-filter.tsx';
import { CartelleList } from './cartelle-list.tsx';
import { TotaliSection } from './totali-section.tsx';

const CartelleBulkPanel = lazyPart(() => import('./cartelle-bulk-panel.tsx').then((file) => file.CartelleBulkPanel));
const CartellaDialog = lazyPart(() => import('./cartella-dialog.tsx').then((file) => file.CartellaDialog));

const TITLE = 'Gestione Cartelle Condivise';

export default function CartellePage(): ReactElement {
  useScreen(TITLE);
  const { brandsFor, mayBegin } = usePermessi();
  const [filter, setFilter] = useListFilter(listCartelle);
  const [edited, setEdited] = useState<Cartella | 'new' | null>(null);
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { q, brand_id, tipo, assegnato, sort } = filter;
  const narrowing = { q, brand_id, tipo, assegnato };
  const cartelle = usePages(listCartelle, { query: { ...narrowing, sort } });
  const selection = useSelection(narrowing, cartelle.total);

  const isNarrowed = Object.values(narrowing).some(Boolean);
  const mayCreate = mayBegin('risorse.modifica');
  const mayEdit = brandsFor('risorse.modifica').length > 0;
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setEdited('new')}>
        Nuova Cartella
      </Button>
    );
  const isEmptySystem = cartelle.total === 0 && !isNarrowed; // then the middle offers the first one, too
  const clear = () => setFilter({ q: '', brand_id: '', tipo: '', assegnato: '' });
  const empty = seesNoBrand ? (
    <NoBrandNote
      seen="le cartelle condivise"
      first="Ogni cartella appartiene a uno o più brand. Crea il primo, poi aggiungi le cartelle."
    />
  ) : isNarrowed ? (
    <EmptyState
      title="Nessuna cartella trovata"
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clear}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState title="Nessuna cartella presente" text="Non ci sono cartelle condivise nel sistema" action={create('second')} />
  );
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<typeof listCartelle> elenco="cartelle-condivise" query={{ ...narrowing, sort }} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <TotaliSection />
      <CartelleFilter filter={filter} onChange={setFilter} end={mayEdit && !isEmptySystem && <PickButton selection={selection} />} />
      <CartelleList
        cartelle={cartelle}
        selection={selection}
        empty={empty}
        sort={sort}
        onSort={(by) => setFilter({ sort: by })}
        onEdit={setEdited}
      />
      {selection.isOn && <CartelleBulkPanel selection={selection} total={cartelle.total} />}
      {edited && (
        <CartellaDialog cartella={edited === 'new' ? undefined : latestOf(cartelle.items, edited)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
