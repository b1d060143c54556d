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
import { type Hardware, listHardware } from '../contract.ts';
import { HardwareCard } from './hardware-card.tsx';
import { HardwareFilter } from './hardware-filter.tsx';

const HardwareBulkPanel = lazyPart(() => import('./hardware-bulk-panel.tsx').then((file) => file.HardwareBulkPanel));
const HardwareDialog = lazyPart(() => import('./hardware-dialog.tsx').then((file) => file.HardwareDialog));

export default function HardwarePage(): ReactElement {
  useScreen('Asset Hardware');
  const { brandsFor, mayBegin } = usePermessi();
  const [filter, setFilter] = useListFilter(listHardware);
  const [edited, setEdited] = useState<Hardware | 'new' | null>(null);
  const mayEdit = brandsFor('risorse.modifica').length > 0;
  const mayCreate = mayBegin('risorse.modifica');
  useAsked('nuovo', '1', mayCreate, () => setEdited('new'));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const { q, brand_id, tipo, assegnato, stato, scadenza, sort } = filter; // those that the screen shows
  const narrowing = { q, brand_id, tipo, assegnato, stato, scadenza };
  const hardware = usePages(listHardware, { query: { ...narrowing, sort } });
  const selection = useSelection(narrowing, hardware.total);

  const isNarrowed = Object.values(narrowing).some(Boolean);
  const clear = () => setFilter({ q: '', brand_id: '', tipo: '', assegnato: '', stato: '', scadenza: '' });
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setEdited('new')}>
        Nuovo Hardware
      </Button>
    );
  const isEmptySystem = hardware.total === 0 && !isNarrowed; // then the middle offers the first one, too
  const empty = seesNoBrand ? (
    <NoBrandNote seen="l'hardware" first="Ogni asset appartiene a uno o più brand. Crea il primo, poi aggiungi l'hardware." />
  ) : isNarrowed ? (
    <EmptyState
      title="Nessun hardware trovato"
      text="Prova a modificare i criteri di ricerca"
      action={<Button onClick={clear}>Cancella ricerca</Button>}
    />
  ) : (
    <EmptyState title="Nessun hardware presente" text="Non ci sono asset hardware nel sistema" action={create('second')} />
  );
  return (
    <>
      <PageHead
        title="Asset Hardware"
        count={hardware.total}
        actions={
          <>
            {!isEmptySystem && <ExportListMenu<typeof listHardware> elenco="hardware" query={{ ...narrowing, sort }} />}
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <HardwareFilter filter={filter} onChange={setFilter} end={mayEdit && !isEmptySystem && <PickButton selection={selection} />} />
      <CardGrid
        label="Asset hardware"
        noun={{ uno: 'asset hardware', molti: 'asset hardware' }}
        pages={hardware}
        rowKey={(item) => item.id}
        render={(item) => (
          <HardwareCard
            hardware={item}
            picked={selection.isOn ? selection.has(item.id) : undefined}
            onPick={() => selection.toggle(item.id)}
            onEdit={() => setEdited(item)}
          />
        )}
        empty={empty}
        errorText="L'hardware non è stato caricato. Controlla la connessione e riprova."
      />
      {selection.isOn && <HardwareBulkPanel selection={selection} total={hardware.total} />}
      {edited && (
        <HardwareDialog hardware={edited === 'new' ? undefined : latestOf(hardware.items, edited)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
