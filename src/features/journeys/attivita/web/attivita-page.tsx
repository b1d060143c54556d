import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { latestOf } from '#web/data/latest-of.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
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
import { listModelli, type Modello } from '../contract.ts';
import { CORSO_LABELS } from '../rules.ts';
import { useModelli } from './hooks.ts';
import { ModelliList } from './modelli-list.tsx';

const ModelloDialog = lazyPart(() => import('./modello-dialog.tsx').then((file) => file.ModelloDialog));

const TITLE = 'Attività standard';

/** What has to be done in every onboarding, and in every exit. */
export default function AttivitaPage(): ReactElement {
  useScreen(TITLE);
  const [{ q, corso, sort }, setFilter] = useListFilter(listModelli);
  const { brandsFor, mayBegin } = usePermessi();
  const modelli = useModelli({ q, corso, sort });
  const [open, setOpen] = useState<{ modello?: Modello; come?: Modello }>();
  const mayCreate = mayBegin('attivita.modifica');
  useAsked('nuovo', '1', brandsFor('attivita.modifica').length > 0, () => setOpen({}));
  const seesNoBrand = brandsFor('brand.vedi').length === 0;
  const create = (kind: ButtonKind) =>
    mayCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setOpen({})}>
        Nuova attività
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={modelli.total}
        subtitle="Ciò che va fatto in ogni onboarding e in ogni uscita: chi, entro quando, e se senza non si va avanti"
        actions={
          <>
            <search>
              <SearchBox value={q ?? ''} onChange={(text) => setFilter({ q: text })} label="Cerca per attività o mansione…" />
            </search>
            {create(seesNoBrand ? 'second' : 'primary')}
          </>
        }
      />
      <div className="filters">
        <div className="chips">
          <FilterChip label="Per" options={optionsOf(CORSO_LABELS)} value={corso} onChange={(value) => setFilter({ corso: value })} />
        </div>
      </div>
      <ModelliList
        modelli={modelli}
        sort={sort}
        onSort={(next) => setFilter({ sort: next })}
        onEdit={(modello) => setOpen({ modello })}
        onCopy={mayCreate ? (come) => setOpen({ come }) : undefined}
        empty={
          seesNoBrand ? (
            <NoBrandNote seen="le attività" first="Ogni attività standard è di uno o più brand. Crea il primo." />
          ) : q || corso ? (
            <EmptyState
              title="Nessuna attività trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ q: '', corso: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna attività standard"
              text={
                mayCreate
                  ? 'Scrivi una volta che cosa va fatto per chi arriva e per chi lascia: ogni onboarding e ogni uscita comincia con questo elenco.'
                  : 'Le attività standard le prepara HR: ogni onboarding e ogni uscita comincia con questo elenco.'
              }
              action={create('second')}
            />
          )
        }
      />
      {open && (
        <ModelloDialog
          modello={open.modello && latestOf(modelli.items, open.modello)}
          come={open.come}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
