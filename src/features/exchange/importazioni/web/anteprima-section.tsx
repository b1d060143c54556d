import { FileDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { ESITI_RIGA } from '#shared/importazioni.ts';
import { usePages } from '#web/data/use-pages.ts';
import { ListFoot } from '#web/screen/list-foot.tsx';
import { ListSaid } from '#web/screen/list-said.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { type Importazione, listRighe } from '../contract.ts';
import { colonneMostrate, significatiDi } from './colonne-mostrate.ts';
import { EsitiFilter } from './esiti-filter.tsx';
import { RigheCardsList } from './righe-cards-list.tsx';
import { RigheList } from './righe-list.tsx';
import type { Lettura } from './use-lettura.ts';
import { useRigheErrate } from './use-righe-errate.ts';
import { useSmallScreen } from './use-small-screen.ts';

interface AnteprimaSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const NOUN = { uno: 'riga', molti: 'righe' };

/** What becomes of each row, before anything is written. What is wrong is put right here. */
export function AnteprimaSection({ importazione, lettura, onNext }: AnteprimaSectionProps): ReactElement {
  const [{ esito: asked }, setAddress] = useUrlState(['esito']);
  const esito = ESITI_RIGA.find((each) => each === asked);
  const pages = usePages(listRighe, { params: { id: String(importazione.id) }, query: { sort: 'riga', esito } });
  const saveWrong = useRigheErrate(importazione);
  const isSmall = useSmallScreen();
  const isOpen = importazione.stato === 'da_applicare';
  const colonne = colonneMostrate({ ...importazione, per_tutte: lettura.per_tutte }, lettura.mappatura);
  const significato = significatiDi(importazione);
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
      <ListSaid pages={pages} noun={NOUN} />
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
            <Button icon={FileDown} onClick={saveWrong}>
              Scarica le righe con errori
            </Button>
          )}
        </p>
      )}
    </>
  );
}
