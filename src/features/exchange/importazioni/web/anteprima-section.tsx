import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { ESITI_RIGA, type EsitoRiga } from '#shared/importazioni.ts';
import { sentenceOf } from '#web/data/call.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ListFoot, ListStatus, useLoadMore, useRowWindow } from '#web/screen/list-rows.tsx';
import { Section } from '#web/screen/section.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { SMALL_SCREEN, useMedia } from '#web/screen/use-media.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Importazione, listRighe, type RigaImportata } from '../contract.ts';
import { describePiano, formatRighe, numero } from './describe-righe.ts';
import { type useApplyImportazione, useRigheErrate } from './hooks.ts';
import { ProposteSection } from './proposte-section.tsx';
import { CellaField, PropostaText, RigheList, type RigheListProps, ValoreBadge } from './righe-list.tsx';
import { ESITO_TEXTS, EsitoBadge } from './stato-badge.tsx';
import {
  cellText,
  errorsWithoutColumn,
  type FindMeaning,
  fieldText,
  type Lettura,
  meaningFinder,
  type PreviewColumn,
  previewColumns,
} from './use-lettura.ts';

interface AnteprimaSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const NOUN = { uno: 'riga', molti: 'righe' };

export function AnteprimaSection({ importazione, lettura, onNext }: AnteprimaSectionProps): ReactElement {
  const [{ esito: esitoParam }, setAddress] = useUrlState(['esito']);
  const esito = ESITI_RIGA.find((each) => each === esitoParam);
  const pages = usePages(listRighe, { params: { id: String(importazione.id) }, query: { sort: 'riga', esito } });
  const downloadErrors = useRigheErrate(importazione);
  const isSmall = useMedia(SMALL_SCREEN);
  const isOpen = importazione.stato === 'da_applicare';
  const colonne = previewColumns({ ...importazione, per_tutte: lettura.per_tutte }, lettura.mappatura);
  const significato = meaningFinder(importazione);
  const unusedColumns = unusedColumnsOf(importazione, lettura.mappatura);
  const Rows = isSmall ? RigheCardsList : RigheList;
  return (
    <>
      <EsitiFilter importazione={importazione} value={esito} onChange={(next) => setAddress({ esito: next })} />
      {isOpen && (importazione.escluse > 0 || lettura.includi_totali) && (
        <div className="above-list">
          <label className="check">
            <input
              type="checkbox"
              checked={lettura.includi_totali}
              onChange={({ currentTarget }) => lettura.change({ includi_totali: currentTarget.checked })}
            />
            <span>
              Importa anche le righe di totale
              <small>Una riga che somma le altre non viene importata: se invece fa parte dell'elenco, spunta qui.</small>
            </span>
          </label>
        </div>
      )}
      {isOpen && <ProposteSection importazione={importazione} lettura={lettura} />}
      {unusedColumns.length > 0 && (
        <p className="importa-hint above-list">
          <b>Colonne non usate</b>: {LISTA.format(unusedColumns)}.
        </p>
      )}
      <ListStatus pages={pages} noun={NOUN} />
      {pages.error && pages.total === undefined ? (
        <ErrorState
          text="Le righe non sono state caricate. Controlla la connessione e riprova."
          error={pages.error}
          onRetry={pages.refetch}
        />
      ) : pages.isLoading ? (
        <LoadingState text="Caricamento righe..." />
      ) : pages.total === 0 ? (
        <EmptyState
          title={esito === 'errore' ? 'Nessuna riga con errori' : 'Nessuna riga di questo tipo'}
          {...(esito === 'errore' && { arcs: ['done', 'done', 'done'], text: 'Tutte le righe si possono scrivere.' })}
          action={<Button onClick={() => setAddress({ esito: undefined })}>Mostra tutte</Button>}
        />
      ) : (
        <Rows key={esito ?? ''} {...{ importazione, lettura, pages, colonne, significato, isOpen }} />
      )}
      <ListFoot pages={pages} />
      {(isOpen || importazione.errate > 0) && (
        <p className="importa-next above-list">
          {isOpen && (
            <Button kind="primary" onClick={onNext}>
              Avanti
            </Button>
          )}
          {importazione.errate > 0 && (
            <Button icon={FileDown} onClick={downloadErrors}>
              Scarica le righe con errori
            </Button>
          )}
        </p>
      )}
    </>
  );
}

const CARD_PX = 180;
const OVERSCAN = 4;
const LOAD_AHEAD = 20;

function RigheCardsList({ importazione, lettura, pages, colonne, significato, isOpen }: RigheListProps): ReactElement {
  const { items } = pages;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const { first, last, above, below, measure } = useRowWindow({
    count: items.length,
    keyOf: (index) => items[index]?.riga ?? index,
    estimate: CARD_PX,
    overscan: OVERSCAN,
    top,
  });
  useLoadMore(pages, last, LOAD_AHEAD);
  return (
    <ul ref={list} className="righe-cards" aria-label="Anteprima delle righe" aria-busy={pages.isSearching}>
      {above > 0 && <li aria-hidden style={{ height: above }} />}
      {items.slice(first, last).map((riga, i) => (
        <li key={riga.riga} ref={measure} data-index={first + i}>
          <RigaCard {...{ riga, importazione, lettura, colonne, significato, isOpen }} />
        </li>
      ))}
      {below > 0 && <li aria-hidden style={{ height: below }} />}
    </ul>
  );
}

interface RigaCardProps {
  riga: RigaImportata;
  importazione: Importazione;
  lettura: Lettura;
  colonne: readonly PreviewColumn[];
  significato: FindMeaning;
  isOpen: boolean;
}

/** A text with at most this many characters fits into half of the width of a card. */
const HALF_WIDTH_CHARS = 22;

function RigaCard({ riga, importazione, lettura, colonne, significato, isOpen }: RigaCardProps): ReactElement {
  const { esito, errori, avvisi, campi } = riga;
  const [edited, setEdited] = useState<string>();
  // For an existing record only changed fields are shown, and the first two fields, which identify it.
  const shownColumns = colonne.filter((each, index) =>
    esito === 'nuovo' || esito === 'esclusa'
      ? fieldText(riga, each) !== '' || each.campo in campi
      : each.campo in campi || each.campo in errori || index < 2,
  );
  return (
    <div className={esito === 'errore' ? 'riga-card wrong' : 'riga-card'}>
      <header>
        <b>Riga {numero(riga.riga)}</b>
        <EsitoBadge esito={esito} />
      </header>
      {errorsWithoutColumn(riga, colonne, importazione).map((sentence) => (
        <small key={sentence} className="cella-errore">
          {sentence}
        </small>
      ))}
      <dl>
        {shownColumns.map((each) => {
          const { colonna, campo, etichetta } = each;
          const pendingText = colonna === undefined ? undefined : lettura.pendingText(riga.riga, colonna);
          const text = fieldText(riga, each, pendingText);
          const saveCell = (next: string | undefined) => {
            setEdited(undefined);
            if (next !== undefined && colonna !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          };
          return (
            <div key={campo} className={text.length > HALF_WIDTH_CHARS ? 'wide' : undefined}>
              <dt>{etichetta}</dt>
              <dd>
                {edited === campo ? (
                  <CellaField label={`${etichetta}, riga ${riga.riga}`} text={cellText(riga, each, pendingText)} onDone={saveCell} />
                ) : (
                  <span className="cella">
                    {pendingText === undefined ? <ValoreBadge {...{ riga, campo, text, significato }} /> : text}
                  </span>
                )}
                {errori[campo] && <small className="cella-errore">{errori[campo]}</small>}
                {avvisi[campo] && <small className="cella-errore mild">{avvisi[campo]}</small>}
                <PropostaText riga={riga} campo={campo} isMade={lettura.correggi} />
                {errori[campo] && isOpen && colonna !== undefined && edited !== campo && (
                  <Button size="small" onClick={() => setEdited(campo)}>
                    Correggi
                    <span className="sr">
                      {' '}
                      {etichetta}, riga {riga.riga}
                    </span>
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

interface EsitiFilterProps {
  importazione: Importazione;
  value: EsitoRiga | undefined;
  onChange: (esito: EsitoRiga | undefined) => void;
}

function EsitiFilter({ importazione, value, onChange }: EsitiFilterProps): ReactElement {
  const { righe, nuove, modificate, uguali, errate, escluse } = importazione;
  const counts: Record<EsitoRiga, number> = { nuovo: nuove, modifica: modificate, uguale: uguali, errore: errate, esclusa: escluse };
  const choices = [
    { esito: undefined, label: 'Tutte', count: righe },
    ...ESITI_RIGA.map((esito) => ({ esito, label: ESITO_TEXTS[esito].pluralLabel, count: counts[esito] })),
  ].filter(({ esito, count }) => esito !== 'esclusa' || count > 0 || esito === value);
  return (
    <fieldset className="filters esiti">
      <legend className="sr">Quali righe</legend>
      <span className="seg">
        {choices.map(({ esito, label, count }) => (
          <label key={label}>
            <input type="radio" name="esito" checked={esito === value} onChange={() => onChange(esito)} />
            {label}
            <span className="n">{numero(count)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

interface ApplySectionProps {
  importazione: Importazione;
  lettura: Lettura;
  applica: ReturnType<typeof useApplyImportazione>;
  onErrors: () => void;
}

const LISTA = new Intl.ListFormat('it');

/** The quoted names of the columns that have values and fill no field. */
const unusedColumnsOf = ({ colonne }: Pick<Importazione, 'colonne'>, mappatura: Lettura['mappatura']): string[] =>
  colonne.flatMap(({ nome, esempi }, column) => (esempi.length > 0 && !mappatura[column] ? [`«${nome}»`] : []));

export function ApplySection({ importazione, lettura, applica, onErrors }: ApplySectionProps): ReactElement {
  const { id, elenco, nuove, modificate, errate } = importazione;
  const downloadErrors = useRigheErrate(importazione);
  const [isOnlyValid, setOnlyValid] = useState(false);
  const rowsToWrite = nuove + modificate;
  const unusedColumns = unusedColumnsOf(importazione, lettura.mappatura);
  const isReady = rowsToWrite > 0 && (errate === 0 || isOnlyValid) && !lettura.isUpdating;
  return (
    <div className="body importa">
      <Section title="Che cosa succede">
        <p className="importa-piano">{describePiano(elenco, importazione)}</p>
        {unusedColumns.length > 0 && (
          <p className="importa-hint">
            {unusedColumns.length === 1 ? 'Una colonna del file non viene importata' : 'Queste colonne del file non vengono importate'}:{' '}
            {LISTA.format(unusedColumns)}.
          </p>
        )}
        {errate > 0 && (
          <div className="importa-scelta">
            {rowsToWrite > 0 && (
              <label className="check">
                <input type="checkbox" checked={isOnlyValid} onChange={({ currentTarget }) => setOnlyValid(currentTarget.checked)} />
                <span>
                  Importa solo le righe valide
                  <small>
                    {errate === 1
                      ? 'La riga con errori resta fuori: puoi riportarla dopo averla corretta.'
                      : `${formatRighe(errate)} con errori restano fuori: puoi riportarle dopo averle corrette.`}
                  </small>
                </span>
              </label>
            )}
            <Button size="small" onClick={onErrors}>
              Guarda gli errori
            </Button>
            <Button size="small" icon={FileDown} onClick={downloadErrors}>
              Scarica le righe con errori
            </Button>
          </div>
        )}
        {applica.error && (
          <Note tone="danger" role="alert" title="Non è stato scritto nulla">
            {sentenceOf(applica.error)}
          </Note>
        )}
        <p className="importa-next">
          {rowsToWrite > 0 ? (
            <Button kind="primary" disabled={!isReady} onClick={() => applica.apply(String(id), errate > 0)}>
              Applica
            </Button>
          ) : (
            <Link to="/importazioni" className="btn second">
              Torna alle importazioni
            </Link>
          )}
        </p>
      </Section>
    </div>
  );
}
