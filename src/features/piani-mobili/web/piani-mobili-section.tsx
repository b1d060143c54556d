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
import { listPianiMobili, type PianoMobile } from '../contract.ts';
import { PianiFilter } from './piani-filter.tsx';
import { PianoCard } from './piano-card.tsx';

const PianiBulkPanel = lazyPart(() => import('./piani-bulk-panel.tsx').then((file) => file.PianiBulkPanel));
const PianoMobileDialog = lazyPart(() => import('./piano-mobile-dialog.tsx').then((file) => file.PianoMobileDialog));

/** The plans' half of the Piani Mobili screen. `views` leads to the other half. */
export function PianiMobiliSection({ views }: { views: ReactNode }): ReactElement {
  useScreen('Piani Mobili');
  const { brandsFor, mayBegin } = usePermessi();
  const mayEdit = brandsFor('risorse.modifica').length > 0;
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const mayCreate = mayBegin('risorse.modifica');
  const [filter, setFilter] = useListFilter(listPianiMobili);
  const [edited, setEdited] = useState<PianoMobile | 'new' | null>(null);
  const { q, brand_id, operatore, assegnato, attivo, sort } = filter; // those that the screen shows
  const narrowing = { q, brand_id, operatore, assegnato, attivo };
  const piani = usePages(listPianiMobili, { query: { ...narrowing, sort } });
  const selection = useSelection(narrowing, piani.total);

  const isNarrowed = Object.values(narrowing).some(Boolean);
  const clear = () => setFilter({ q: '', brand_id: '', operatore: '', assegnato: '', attivo: '' });
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setEdited('new')}>
        Nuovo Piano
      </Button>
    );
  const isEmptySystem = piani.total === 0 && !isNarrowed; // then the middle offers the first one, too
  const empty = seesNoBrand ? (
    <NoBrandNote seen="i piani mobili" first="Ogni piano appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni." />
  ) : isNarrowed ? (
    <EmptyState
      title="Nessun piano mobile trovato"
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clear}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState title="Nessun piano mobile presente" text="Non ci sono piani mobili nel sistema" action={create('second')} />
  );
  return (
    <>
      <PageHead
        title="Piani Mobili"
        count={piani.total}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<typeof listPianiMobili> elenco="piani-mobili" query={{ ...narrowing, sort }} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      {views}
      <PianiFilter filter={filter} onChange={setFilter} end={mayEdit && !isEmptySystem && <PickButton selection={selection} />} />
      <CardGrid
        label="Piani mobili"
        noun={{ uno: 'piano mobile', molti: 'piani mobili' }}
        pages={piani}
        rowKey={(item) => item.id}
        render={(item) => (
          <PianoCard
            piano={item}
            picked={selection.isOn ? selection.has(item.id) : undefined}
            onPick={() => selection.toggle(item.id)}
            onEdit={() => setEdited(item)}
          />
        )}
        empty={empty}
        errorText="I piani mobili non sono stati caricati. Controlla la connessione e riprova."
      />
      {selection.isOn && <PianiBulkPanel selection={selection} total={piani.total} />}
      {edited && <PianoMobileDialog piano={edited === 'new' ? undefined : latestOf(piani.items, edited)} onClose={() => setEdited(null)} />}
    </>
  );
}
