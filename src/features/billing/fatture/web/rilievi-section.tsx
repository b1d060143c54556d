import { Link } from '@tanstack/react-router';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { optionsOf } from '#shared/options-of.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { CardGrid } from '#web/screen/card-grid.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type FatturaIntera, listRilievi, type Rilievo } from '../contract.ts';
import { nextAction, STATO_RILIEVO_LABELS, TIPO_RILIEVO_LABELS } from '../rules.ts';
import { useRilievi, useSettleRilievo } from './hooks.ts';

export function RilieviSection({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const [filter, setFilter] = useListFilter(listRilievi);
  const { tipo, stato, q } = filter;
  const query = { fattura_id: String(fattura.id), tipo, stato, q };
  const rilievi = useRilievi(query);
  const isFiltered = [tipo, stato, q].some(Boolean);
  return (
    <>
      <FilterBar
        search="Cerca un numero, una persona, una cosa…"
        filters={[
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_RILIEVO_LABELS) },
          { name: 'tipo', label: 'Tipo', options: optionsOf(TIPO_RILIEVO_LABELS) },
        ]}
        values={filter}
        onChange={setFilter}
        end={<ExportListMenu<typeof listRilievi> elenco="rilievi" query={query} />}
      />
      <CardGrid
        label="Rilievi"
        noun={{ uno: 'rilievo', molti: 'rilievi' }}
        pages={rilievi}
        rowKey={({ id }) => id}
        render={(rilievo) => <RilievoCard rilievo={rilievo} />}
        empty={
          isFiltered ? (
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

const SetAsideDialog = lazyPart(() => import('./set-aside-dialog.tsx').then((file) => file.SetAsideDialog));

function RilievoCard({ rilievo }: { rilievo: Rilievo }): ReactElement {
  const { id, tipo, riga, riferimento, cosa, persona, quanti, fatturato, euro_annui, stato, motivo, chiuso_il, chiuso_da, modificabile } =
    rilievo;
  const settle = useSettleRilievo();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const setStato = (next: 'risolto' | 'aperto') => settle.mutate({ params: { id: String(id) }, body: { stato: next } });
  const azione = nextAction(rilievo);
  const screenReaderText = <span className="sr"> {riferimento}</span>;
  return (
    <article className="box brief rilievo-card" aria-label={`${TIPO_RILIEVO_LABELS[tipo]}: ${riferimento}`}>
      <header>
        <h3>
          {TIPO_RILIEVO_LABELS[tipo]}{' '}
          {stato !== 'aperto' && <Tag tone={stato === 'risolto' ? 'success' : 'line'}>{STATO_RILIEVO_LABELS[stato]}</Tag>}
        </h3>
        <b className="num">
          {describeDifferenza(euro_annui)}
          <small> all'anno</small>
        </b>
      </header>
      <ul>
        {riferimento !== cosa?.nome && (
          <li>
            <b>{riferimento}</b>
            {riga !== null && <span className="muted"> · riga {riga}</span>}
          </li>
        )}
        {cosa && (
          <li>
            {RISORSE[cosa.tipo].uno}{' '}
            <Link className="link" {...linkProps(schedaOf(cosa.tipo, cosa.id))}>
              {cosa.nome}
            </Link>
            {quanti > 1 && ` × ${quanti}`}
          </li>
        )}
        {persona && (
          <li>
            <Link className="link" to="/employees/$id" params={{ id: persona.id }}>
              {persona.nome} {persona.cognome}
            </Link>
          </li>
        )}
        {tipo === 'prezzo' && (
          <li>
            In fattura {formatEuro(fatturato / quanti)} all'anno, in Organico {formatEuro((fatturato - euro_annui) / quanti)}
          </li>
        )}
        {stato !== 'aperto' && (
          <li className="muted">
            {chiuso_il && formatData(chiuso_il)}
            {chiuso_da && `, ${chiuso_da}`}
            {motivo && `: ${motivo}`}
          </li>
        )}
      </ul>
      {modificabile && (
        <footer>
          {stato === 'aperto' ? (
            <>
              <Link className="btn second small" {...linkProps(azione.address)}>
                {azione.label}
                {screenReaderText}
              </Link>
              <Button size="small" icon={Check} disabled={settle.isPending} onClick={() => setStato('risolto')}>
                Risolto{screenReaderText}
              </Button>
              <Button size="small" kind="ghost" onClick={() => setIsDialogOpen(true)}>
                Accantona{screenReaderText}
              </Button>
            </>
          ) : (
            <Button size="small" kind="ghost" icon={RotateCcw} disabled={settle.isPending} onClick={() => setStato('aperto')}>
              Riapri<span className="sr"> {riferimento}</span>
            </Button>
          )}
        </footer>
      )}
      {isDialogOpen && <SetAsideDialog rilievo={rilievo} onClose={() => setIsDialogOpen(false)} />}
    </article>
  );
}

/** Formats the difference with its sign: '+120,00 €' is billed above the expected amount, '−120,00 €' below it. */
export function describeDifferenza(euro: number): string {
  if (euro === 0) return formatEuro(0);
  return `${euro > 0 ? '+' : '−'}${formatEuro(Math.abs(euro))}`;
}
