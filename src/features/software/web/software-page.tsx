import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { PickButton } from '#web/bulk/pick-button.tsx';
import { useSelection } from '#web/bulk/use-selection.ts';
import { latestOf } from '#web/data/latest-of.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listSoftware, type Software } from '../contract.ts';
import { SoftwareCard } from './software-card.tsx';
import { SoftwareFilter } from './software-filter.tsx';

const SoftwareBulkPanel = lazyPart(() => import('./software-bulk-panel.tsx').then((file) => file.SoftwareBulkPanel));
const SoftwareDialog = lazyPart(() => import('./software-dialog.tsx').then((file) => file.SoftwareDialog));

export default function SoftwarePage(): ReactElement {
  useScreen('Asset Software');
  const { brandsFor, mayBegin } = usePermessi();
  const [filter, setFilter] = useListFilter(listSoftware);
  const [edited, setEdited] = useState<Software | 'new' | null>(null);
  const mayEdit = brandsFor('risorse.modifica').length > 0;
  const mayCreate = mayBegin('risorse.modifica');
  useAsked('nuovo', '1', mayCreate, () => setEdited('new'));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { q, brand_id, assegnato, esaurite, scadenza, sort } = filter; // those that the screen shows
  const narrowing = { q, brand_id, assegnato, esaurite, scadenza };
  const software = usePages(listSoftware, { query: { ...narrowing, sort } });
  const selection = useSelection(narrowing, software.total);

  const isNarrowed = Object.values(narrowing).some(Boolean);
  const clear = () => setFilter({ q: '', brand_id: '', assegnato: '', esaurite: '', scadenza: '' });
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setEdited('new')}>
        Nuovo Software
      </Button>
    );
  const isEmptySystem = software.total === 0 && !isNarrowed; // then the middle offers the first one, too
  const empty = seesNoBrand ? (
    <NoBrandNote seen="il software" first="Ogni asset appartiene a uno o più brand. Crea il primo, poi aggiungi il software." />
  ) : isNarrowed ? (
    <EmptyState
      title="Nessun software trovato"
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clear}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState title="Nessun software presente" text="Non ci sono asset software nel sistema" action={create('second')} />
  );
  return (
    <>
      <PageHead
        title="Asset Software"
        count={software.total}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<typeof listSoftware> elenco="software" query={{ ...narrowing, sort }} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <SoftwareFilter filter={filter} onChange={setFilter} end={mayEdit && !isEmptySystem && <PickButton selection={selection} />} />
      <CardGrid
        label="Asset software"
        noun={{ uno: 'asset software', molti: 'asset software' }}
        pages={software}
        rowKey={(item) => item.id}
        render={(item) => (
          <SoftwareCard
            software={item}
            picked={selection.isOn ? selection.has(item.id) : undefined}
            onPick={() => selection.toggle(item.id)}
            onEdit={() => setEdited(item)}
          />
        )}
        empty={empty}
        errorText="Il software non è stato caricato. Controlla la connessione e riprova."
      />
      {selection.isOn && <SoftwareBulkPanel selection={selection} total={software.total} />}
      {edited && (
        <SoftwareDialog software={edited === 'new' ? undefined : latestOf(software.items, edited)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
