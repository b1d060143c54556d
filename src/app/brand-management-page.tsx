import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ImpostazioniVerbaliPanel } from '#features/journeys/impostazioni-verbali/web/impostazioni-verbali-panel.tsx';
import { type Brand, listBrands } from '#features/people/brands/contract.ts';
import { BrandCard, BrandsEmpty } from '#features/people/brands/web/brand-card.tsx';
import { latestOf, usePages } from '#web/data/use-pages.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { CardGrid, CardSkeleton } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PrimiPassiPanel = lazyPart(() =>
  import('#features/accounts/primi-passi/web/primi-passi-panel.tsx').then((file) => file.PrimiPassiPanel),
);
const BrandDialog = lazyPart(() => import('#features/people/brands/web/brand-dialog.tsx').then((file) => file.BrandDialog));

export default function BrandManagementPage(): ReactElement {
  useScreen('Gestione Brand');
  const [{ q }, setFilter] = useListFilter(listBrands);
  const changeSearch = (text: string) => setFilter({ q: text });
  const brands = usePages(listBrands, { query: { q, sort: 'nome' } });
  const fileActions = useFileActions<typeof listBrands>({ elenco: 'brands', query: { q, sort: 'nome' } });
  // the form of a new brand proposes a color that no brand uses, so it needs the colors of all brands
  const { isLoading: areColoursLoading } = useMyBrands();
  const canCreate = usePermessi().may('brands.crea');
  const [editedBrand, setEditedBrand] = useState<Brand | 'new' | null>(null);
  useOpenFromUrl('nuovo', '1', canCreate, () => setEditedBrand('new'));

  if (brands.error && brands.total === undefined) {
    return <ErrorState title="Errore nel caricamento" text="Impossibile caricare i brand" onRetry={brands.refetch} />;
  }
  const createButton = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setEditedBrand('new')}>
        Nuovo Brand
      </Button>
    );
  const isEmptySystem = brands.total === 0 && !q; // when no brand exists, the empty state has a button that creates the first brand
  return (
    <>
      <PageHead
        title="Gestione Brand"
        count={brands.total}
        subtitle="Le unità che delimitano ciò che ciascuno vede."
        actions={createButton('primary')}
        more={isEmptySystem ? [] : fileActions}
      />
      {!isEmptySystem && !q && <PrimiPassiPanel />}
      <FilterBar search="Cerca per nome o descrizione…" values={{ q }} onChange={setFilter} />
      <CardGrid
        label="Brand"
        noun={{ uno: 'brand', molti: 'brand' }}
        pages={brands}
        rowKey={(brand) => brand.id}
        render={(brand) => (
          <BrandCard brand={brand} settings={<ImpostazioniVerbaliPanel brand={brand} />} onEdit={() => setEditedBrand(brand)} />
        )}
        empty={<BrandsEmpty searching={Boolean(q)} onClear={() => changeSearch('')} create={createButton('second')} />}
        skeleton={<CardSkeleton hasFacts={false} />}
        errorText="Impossibile caricare i brand"
      />
      {editedBrand && !areColoursLoading && (
        <BrandDialog
          brand={editedBrand === 'new' ? undefined : latestOf(brands.items, editedBrand)}
          listed={brands.items}
          onClose={() => setEditedBrand(null)}
        />
      )}
    </>
  );
}
