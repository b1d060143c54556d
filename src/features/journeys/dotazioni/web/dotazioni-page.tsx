import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { latestOf } from '#web/data/use-pages.ts';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Dotazione, listDotazioni } from '../contract.ts';
import { DotazioneCard } from './dotazione-card.tsx';
import { useDotazioni } from './hooks.ts';

const DotazioneDialog = lazyPart(() => import('./dotazione-dialog.tsx').then((file) => file.DotazioneDialog));

const TITLE = 'Dotazioni standard';

export default function DotazioniPage(): ReactElement {
  useScreen(TITLE);
  const [{ q }, setFilter] = useListFilter(listDotazioni);
  const { brandsFor, mayBegin } = usePermessi();
  const dotazioni = useDotazioni({ q });
  const [openDialog, setOpenDialog] = useState<{ dotazione?: Dotazione; copyFrom?: Dotazione }>();
  const canCreate = mayBegin('dotazioni.modifica');
  useOpenFromUrl('nuovo', '1', brandsFor('dotazioni.modifica').length > 0, () => setOpenDialog({}));
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const create = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setOpenDialog({})}>
        Nuova dotazione
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={dotazioni.total}
        subtitle="Ciò che serve di solito a una mansione: si sceglie nelle richieste di un onboarding"
        actions={create(hasNoBrand ? 'second' : 'primary')}
        more={[]}
      />
      <FilterBar search="Cerca per nome, mansione o voce…" values={{ q }} onChange={setFilter} />
      <CardGrid
        label={TITLE}
        noun={{ uno: 'dotazione', molti: 'dotazioni' }}
        pages={dotazioni}
        rowKey={(dotazione) => dotazione.id}
        render={(dotazione) => (
          <DotazioneCard
            dotazione={dotazione}
            onEdit={() => setOpenDialog({ dotazione })}
            onCopy={canCreate ? () => setOpenDialog({ copyFrom: dotazione }) : undefined}
          />
        )}
        empty={
          hasNoBrand ? (
            <NoBrandNote seen="le dotazioni" first="Ogni dotazione è di uno o più brand. Crea il primo." />
          ) : q ? (
            <EmptyState
              title="Nessuna dotazione trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ q: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna dotazione"
              text={
                canCreate
                  ? 'Scrivi una volta che cosa serve a ogni mansione: il Manager la sceglie con un gesto.'
                  : 'Le dotazioni le prepara IT: il Manager le sceglie nelle richieste di un onboarding.'
              }
              action={create('second')}
            />
          )
        }
        errorText="Le dotazioni non sono state caricate. Controlla la connessione e riprova."
      />
      {openDialog && (
        <DotazioneDialog
          dotazione={openDialog.dotazione && latestOf(dotazioni.items, openDialog.dotazione)}
          copyFrom={openDialog.copyFrom}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}
