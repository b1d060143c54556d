import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { latestOf } from '#web/data/latest-of.ts';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Dotazione, listDotazioni } from '../contract.ts';
import { DotazioneCard } from './dotazione-card.tsx';
import { useDotazioni } from './hooks.ts';

const DotazioneDialog = lazyPart(() => import('./dotazione-dialog.tsx').then((file) => file.DotazioneDialog));

const TITLE = 'Dotazioni standard';

/** What each job usually needs. */
export default function DotazioniPage(): ReactElement {
  useScreen(TITLE);
  const [{ q }, setFilter] = useListFilter(listDotazioni);
  const { brandsFor, mayBegin } = usePermessi();
  const dotazioni = useDotazioni({ q });
  const [open, setOpen] = useState<{ dotazione?: Dotazione; come?: Dotazione }>();
  const mayCreate = mayBegin('dotazioni.modifica');
  useAsked('nuovo', '1', brandsFor('dotazioni.modifica').length > 0, () => setOpen({}));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setOpen({})}>
        Nuova dotazione
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={dotazioni.total}
        subtitle="Ciò che serve di solito a una mansione: si sceglie nelle richieste di un onboarding"
        actions={
          <>
            <search>
              <SearchBox value={q ?? ''} onChange={(text) => setFilter({ q: text })} label="Cerca per nome, mansione o voce…" />
            </search>
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <CardGrid
        label={TITLE}
        noun={{ uno: 'dotazione', molti: 'dotazioni' }}
        pages={dotazioni}
        rowKey={(dotazione) => dotazione.id}
        render={(dotazione) => (
          <DotazioneCard
            dotazione={dotazione}
            onEdit={() => setOpen({ dotazione })}
            onCopy={mayCreate ? () => setOpen({ come: dotazione }) : undefined}
          />
        )}
        empty={
          seesNoBrand ? (
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
                mayCreate
                  ? 'Scrivi una volta che cosa serve a ogni mansione: il Manager la sceglie con un gesto.'
                  : 'Le dotazioni le prepara IT: il Manager le sceglie nelle richieste di un onboarding.'
              }
              action={create('second')}
            />
          )
        }
        errorText="Le dotazioni non sono state caricate. Controlla la connessione e riprova."
      />
      {open && (
        <DotazioneDialog
          dotazione={open.dotazione && latestOf(dotazioni.items, open.dotazione)}
          come={open.come}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
