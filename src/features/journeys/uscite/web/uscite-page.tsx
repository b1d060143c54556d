import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listUscite } from '../contract.ts';
import { useConteggi } from './hooks.ts';
import { StatiFilter } from './stati-filter.tsx';
import { UsciteEmptyPanel } from './uscite-empty-panel.tsx';
import { UsciteList } from './uscite-list.tsx';

const ApriUscitaDialog = lazyPart(() => import('./apri-uscita-dialog.tsx').then((file) => file.ApriUscitaDialog));

const TITLE = 'Uscite';

export default function UscitePage(): ReactElement {
  useScreen(TITLE);
  const { brandsFor, mayBegin } = usePermessi();
  const { brands } = useMyBrands();
  const [filter, setFilter] = useListFilter(listUscite);
  const [isOpening, setIsOpening] = useState(false);
  const mayOpen = mayBegin('dipendenti.modifica');
  useAsked('nuovo', '1', mayOpen, () => setIsOpening(true));
  const { q, stato, brand_id, sort } = filter; // those that the screen shows
  const uscite = usePages(listUscite, { query: { q, stato, brand_id, sort } });
  const counts = useConteggi({ brand_id });
  const isNarrowed = Boolean(q || stato || brand_id);
  const seesNoBrand = brandsFor('brand.vedi').length === 0;

  const create = (kind: ButtonKind) =>
    mayOpen && (
      <Button kind={kind} icon={Plus} onClick={() => setIsOpening(true)}>
        Apri uscita
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={uscite.total}
        subtitle="Chi lascia, che cosa ha ancora e chi deve decidere"
        actions={
          <>
            <search>
              <SearchBox value={q ?? ''} onChange={(text) => setFilter({ q: text })} label="Cerca per nome, cognome o email…" />
            </search>
            {(uscite.total !== 0 || isNarrowed) && (
              <ExportListMenu<typeof listUscite> elenco="uscite" query={{ q, stato, brand_id, sort }} />
            )}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <StatiFilter counts={counts.data} chosen={stato} onChoose={(chosen) => setFilter({ stato: chosen })} />
      <div className="filters">
        <div className="chips">
          <FilterChip
            label="Brand"
            options={brands.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            value={brand_id}
            onChange={(value) => setFilter({ brand_id: value })}
          />
        </div>
        <div className="end">
          <VisteMenu elenco="uscite" filtri={{ q, stato, brand_id, sort }} />
        </div>
      </div>
      <UsciteList
        uscite={uscite}
        sort={sort}
        onSort={(next) => setFilter({ sort: next })}
        empty={
          seesNoBrand ? (
            <NoBrandNote seen="le uscite" first="Ogni uscita è di un dipendente, e ogni dipendente di un brand. Crea il primo." />
          ) : (
            <UsciteEmptyPanel
              isNarrowed={isNarrowed}
              onClear={() => setFilter({ q: '', stato: '', brand_id: '' })}
              create={create('second')}
            />
          )
        }
      />
      {isOpening && <ApriUscitaDialog onClose={() => setIsOpening(false)} />}
    </>
  );
}
