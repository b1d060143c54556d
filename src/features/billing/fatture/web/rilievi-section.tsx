import type { ReactElement } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { Button } from '#web/ui/button.tsx';
import { type FatturaIntera, listRilievi } from '../contract.ts';
import { STATO_RILIEVO_LABELS, TIPO_RILIEVO_LABELS } from '../rules.ts';
import { useRilievi } from './hooks.ts';
import { RilievoCard } from './rilievo-card.tsx';

/** What does not agree, from what weighs most. */
export function RilieviSection({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const [filter, setFilter] = useListFilter(listRilievi);
  const { tipo, stato, q } = filter;
  const query = { fattura_id: String(fattura.id), tipo, stato, q };
  const rilievi = useRilievi(query);
  const isNarrowed = [tipo, stato, q].some(Boolean);
  return (
    <>
      <div className="filters">
        <search>
          <SearchBox value={q ?? ''} onChange={(text) => setFilter({ q: text })} label="Cerca un numero, una persona, una cosa…" />
        </search>
        <div className="end">
          <ExportListMenu<typeof listRilievi> elenco="rilievi" query={query} />
        </div>
      </div>
      <div className="filters">
        <div className="chips">
          <FilterChip
            label="Stato"
            options={optionsOf(STATO_RILIEVO_LABELS)}
            value={stato}
            onChange={(value) => setFilter({ stato: value })}
          />
          <FilterChip label="Tipo" options={optionsOf(TIPO_RILIEVO_LABELS)} value={tipo} onChange={(value) => setFilter({ tipo: value })} />
        </div>
      </div>
      <CardGrid
        label="Rilievi"
        noun={{ uno: 'rilievo', molti: 'rilievi' }}
        pages={rilievi}
        rowKey={({ id }) => id}
        render={(rilievo) => <RilievoCard rilievo={rilievo} />}
        empty={
          isNarrowed ? (
            <EmptyState
              title="Nessun rilievo trovato"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ tipo: '', stato: '', q: '' })}>Cancella ricerca</Button>}
            />
          ) : fattura.lette === 0 ? (
            <EmptyState
              title="Nessuna riga confrontata"
              text="Leggi qui sopra perché le righe non sono state lette, e correggi le colonne."
            />
          ) : (
            <EmptyState title="Torna tutto" text="Ogni riga della fattura corrisponde a ciò che qualcuno ha, al prezzo concordato." />
          )
        }
        errorText="I rilievi non sono stati caricati. Controlla la connessione e riprova."
        oneColumn
      />
    </>
  );
}
