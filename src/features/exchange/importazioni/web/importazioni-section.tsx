import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Tile } from '#web/ui/tile.tsx';
import type { ImportazioneInLista } from '../contract.ts';
import { ELENCO_LOOKS } from './carica-panel.tsx';
import { isDone, useImportazioni, useRemoveFile } from './hooks.ts';
import { numero, sayRighe } from './say-righe.ts';
import { StatoBadge } from './stato-badge.tsx';

/** The files that the account has brought, to come back to. */
export function ImportazioniSection(): ReactElement {
  const { items, total, isLoading, isLoadingMore, loadMore, error, refetch } = useImportazioni();
  return (
    <Section title="Le tue importazioni">
      {error && total === undefined ? (
        <ErrorState text="Le importazioni non sono state caricate. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : isLoading ? (
        <p className="res-empty" role="status">
          Caricamento importazioni…
        </p>
      ) : items.length === 0 ? (
        <p className="res-empty">Qui ritrovi i file che porti: anche quelli lasciati a metà.</p>
      ) : (
        <>
          <ul className="rows" aria-label="Le tue importazioni">
            {items.map((importazione) => (
              <ImportazioneRow key={importazione.id} importazione={importazione} />
            ))}
          </ul>
          <ShowMore shown={items.length} total={total ?? 0} isLoading={isLoadingMore} onMore={loadMore} />
        </>
      )}
    </Section>
  );
}

/** A file that was brought: of which list, when, where it stands. */
function ImportazioneRow({ importazione }: { importazione: ImportazioneInLista }): ReactElement {
  const { id, elenco, nome_file, stato, righe, errate, created_at } = importazione;
  const remove = useRemoveFile();
  const counted = [sayRighe(righe), errate > 0 && `${numero(errate)} con errori`].filter(Boolean).join(', ');
  return (
    <li className="importazione">
      <Tile icon={ELENCO_LOOKS[elenco].icon} />
      <span className="who">
        <Link to="/importazioni/$id" params={{ id: String(id) }} className="over cut" title={nome_file}>
          <b>{nome_file}</b>
        </Link>
        <small>
          {TITOLI_IMPORTABILI[elenco]} · {counted} · {formatDataOra(created_at)}
        </small>
      </span>
      <StatoBadge stato={stato} />
      {stato !== 'in_corso' && (
        <IconButton
          icon={Trash2}
          label={isDone(stato) ? `Elimina le righe di ${nome_file}` : `Butta ${nome_file}`}
          size="small"
          className="del"
          onClick={() => void remove(importazione)}
        />
      )}
    </li>
  );
}
