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
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { listVerbali } from '../contract.ts';
import { STATO_LABELS, TIPO_LABELS } from '../rules.ts';
import { useVerbali } from './hooks.ts';
import { VerbaleCard } from './verbale-card.tsx';

const TITLE = 'Verbali';

export default function VerbaliPage(): ReactElement {
  useScreen(TITLE);
  const [filter, setFilter] = useListFilter(listVerbali);
  const { stato, tipo, brand_id, q } = filter;
  const query = { stato, tipo, brand_id, q };
  const verbali = useVerbali(query);
  const { brands } = useMyBrands();
  const hasNoBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  const isFiltered = [stato, tipo, brand_id, q].some(Boolean);
  return (
    <>
      <PageHead
        title={TITLE}
        count={verbali.total}
        subtitle="Ciò che è stato consegnato e restituito, e chi l'ha firmato"
        more={useFileActions<typeof listVerbali>({ elenco: 'verbali', query })}
      />
      <FilterBar
        search="Cerca per numero, nome o cognome…"
        filters={[
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_LABELS) },
          { name: 'tipo', label: 'Tipo', options: optionsOf(TIPO_LABELS) },
          { name: 'brand_id', label: 'Brand', options: brands.map(({ id, nome }) => ({ value: String(id), label: nome })) },
        ]}
        values={filter}
        onChange={setFilter}
        end={<VisteMenu elenco="verbali" filtri={query} />}
      />
      <CardGrid
        label="Verbali"
        noun={{ uno: 'verbale', molti: 'verbali' }}
        pages={verbali}
        rowKey={(verbale) => verbale.id}
        render={(verbale) => <VerbaleCard verbale={verbale} />}
        empty={
          hasNoBrand ? (
            <NoBrandNote seen="i verbali" first="Ogni verbale è di un brand. Crea il primo." />
          ) : isFiltered ? (
            <EmptyState
              title="Nessun verbale trovato"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ stato: '', tipo: '', brand_id: '', q: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessun verbale"
              text="Un verbale si emette dalla scheda di una persona, nella sezione Verbali, quando ha ricevuto o restituito qualcosa."
            />
          )
        }
        errorText="I verbali non sono stati caricati. Controlla la connessione e riprova."
        oneColumn
      />
    </>
  );
}
