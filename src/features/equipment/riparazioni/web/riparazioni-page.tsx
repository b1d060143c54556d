import type { ReactElement } from 'react';
import { VisteMenu } from '#features/accounts/viste/web/viste-menu.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { useFileActions } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { listRiparazioni } from '../contract.ts';
import { STATO_RIPARAZIONE_LABELS } from '../rules.ts';
import { useRiparazioni } from './hooks.ts';
import { RiparazioneCard } from './riparazione-card.tsx';

const TITLE = 'Riparazioni';

export default function RiparazioniPage(): ReactElement {
  useScreen(TITLE);
  const [filter, setFilter] = useListFilter(listRiparazioni);
  const { stato, in_ritardo, q } = filter; // the page ignores other filters in the URL
  const query = { stato, in_ritardo, q };
  const riparazioni = useRiparazioni(query);
  const seesNoBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  const isFiltered = [stato, in_ritardo, q].some(Boolean);
  return (
    <>
      <PageHead
        title={TITLE}
        count={riparazioni.total}
        subtitle="Ciò che è guasto, dove è stato mandato e quando deve tornare"
        more={useFileActions<typeof listRiparazioni>({ elenco: 'riparazioni', query })}
      />
      <FilterBar
        search="Cerca per cosa, guasto, fornitore, RMA…"
        filters={[
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_RIPARAZIONE_LABELS) },
          { name: 'in_ritardo', label: 'Rientro', options: [{ value: 'true', label: 'In ritardo' }] },
        ]}
        values={filter}
        onChange={setFilter}
        end={<VisteMenu elenco="riparazioni" filtri={query} />}
      />
      <CardGrid
        label="Riparazioni"
        noun={{ uno: 'riparazione', molti: 'riparazioni' }}
        pages={riparazioni}
        rowKey={(riparazione) => riparazione.id}
        render={(riparazione) => <RiparazioneCard riparazione={riparazione} />}
        empty={
          seesNoBrand ? (
            <NoBrandNote seen="le riparazioni" first="Ogni cosa è di un brand. Crea il primo." />
          ) : isFiltered ? (
            <EmptyState
              title="Nessuna riparazione trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ stato: '', in_ritardo: '', q: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna riparazione"
              text="Un hardware o un telefono si manda in riparazione dalla sua scheda, nella sezione Riparazioni."
            />
          )
        }
        errorText="Le riparazioni non sono state caricate. Controlla la connessione e riprova."
        oneColumn
      />
    </>
  );
}
