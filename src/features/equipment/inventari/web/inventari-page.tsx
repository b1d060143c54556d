import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listInventari } from '../contract.ts';
import { STATO_INVENTARIO_LABELS } from '../rules.ts';
import { useInventari } from './hooks.ts';
import { InventarioCard } from './inventario-card.tsx';

const OpenInventarioDialog = lazyPart(() => import('./open-inventario-dialog.tsx').then((file) => file.OpenInventarioDialog));

const TITLE = 'Inventari';

export default function InventariPage(): ReactElement {
  useScreen(TITLE);
  const [filter, setFilter] = useListFilter(listInventari);
  const { stato, q } = filter; // the page ignores other filters in the URL
  const inventari = useInventari({ stato, q });
  const { brandsFor } = usePermessi();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const canOpen = brandsFor('risorse.assegna').length > 0;
  const isFiltered = [stato, q].some(Boolean);
  const openButton = canOpen && (
    <Button kind="primary" icon={Plus} onClick={() => setIsDialogOpen(true)}>
      Nuovo inventario
    </Button>
  );
  return (
    <>
      <PageHead
        title={TITLE}
        count={inventari.total}
        subtitle="Ciò che uno showroom dovrebbe avere, e ciò che c'è davvero"
        actions={openButton}
        more={[]}
      />
      <FilterBar
        search="Cerca uno showroom…"
        filters={[{ name: 'stato', label: 'Stato', options: optionsOf(STATO_INVENTARIO_LABELS) }]}
        values={{ q, stato }}
        onChange={setFilter}
        end={<VisteMenu elenco="inventari" filtri={{ stato, q }} />}
      />
      <CardGrid
        label="Inventari"
        noun={{ uno: 'inventario', molti: 'inventari' }}
        pages={inventari}
        rowKey={(inventario) => inventario.id}
        render={(inventario) => <InventarioCard inventario={inventario} />}
        empty={
          seesNoBrand ? (
            <NoBrandNote seen="gli inventari" first="Ogni showroom è di un brand. Crea il primo." />
          ) : isFiltered ? (
            <EmptyState
              title="Nessun inventario trovato"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ stato: '', q: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessun inventario"
              text={
                canOpen
                  ? 'Scegli uno showroom e una scadenza: poi leggi le etichette con il telefono.'
                  : 'Li apre chi può assegnare risorse nei brand dello showroom.'
              }
              action={openButton}
            />
          )
        }
        errorText="Gli inventari non sono stati caricati. Controlla la connessione e riprova."
        oneColumn
      />
      {isDialogOpen && <OpenInventarioDialog onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
