import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { AssegnatarioLink } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { SearchBox } from '#web/screen/filter-bar.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { AssegnazioneSoftware, listAssegnazioniSoftware, Software } from '../contract.ts';
import { softwareKind, useAssegnazioni } from './hooks.ts';

/** The lists of the holders of a licence show a search field when the licence has at least this number of holders. */
export const SEARCHED_FROM = 8;

export function PostiSection({ software }: { software: Software }): ReactElement {
  const { id, licenze_utilizzate, numero_licenze } = software;
  const [q, setQ] = useState('');
  const pages = useAssegnazioni(id, q);
  return (
    <Section
      title="Licenze in uso"
      badge={<Tag tone="line">{numero_licenze === null ? `${licenze_utilizzate}` : `${licenze_utilizzate}/${numero_licenze}`}</Tag>}
      action={
        licenze_utilizzate > 0 && (
          <ExportListMenu<typeof listAssegnazioniSoftware>
            elenco="assegnazioni-software"
            query={{ software_id: String(id), q, sort: 'cognome' }}
          />
        )
      }
    >
      {(licenze_utilizzate >= SEARCHED_FROM || q !== '') && (
        <SearchBox value={q} onChange={setQ} label="Cerca tra gli assegnatari" slash={false} />
      )}
      {licenze_utilizzate === 0 ? (
        <p className="res-empty">Nessuno lo ha</p>
      ) : (
        <AssegnatariList software={software} pages={pages} isSearched={q !== ''} />
      )}
    </Section>
  );
}

interface AssegnatariListProps {
  software: Software;
  pages: Pages<AssegnazioneSoftware>;
  isSearched: boolean;
}

export function AssegnatariList({ software, pages, isSearched }: AssegnatariListProps): ReactElement {
  const { items, total, error, refetch, hasMore, loadMore, isLoadingMore } = pages;
  if (error && total === undefined) {
    return <ErrorState text="Gli assegnatari non sono stati caricati. Controlla la connessione e riprova." onRetry={refetch} />;
  }
  // The number of seats in use is taken from the reply with the rows, so that the number and the rows agree. When there are no rows but the
  // licence still names a holder, the loaded licence is outdated, so the number is 0.
  const inUso = items[0]?.software.licenze_utilizzate ?? (software.assegnatario ? 0 : software.licenze_utilizzate);
  const hiddenCount = total === undefined || isSearched ? 0 : Math.max(inUso - total, 0);
  return (
    <>
      {items.length > 0 && (
        <ul className="rows" aria-label={`Chi ha ${software.nome}`} aria-busy={pages.isSearching}>
          {items.map((period) => (
            <AssegnatarioRow key={period.id} assegnazione={period} />
          ))}
        </ul>
      )}
      <p role="status" className={total === 0 || total === undefined || hiddenCount > 0 ? 'res-empty' : 'sr'}>
        {describeHolders(total, hiddenCount, isSearched)}
      </p>
      {hasMore && (
        <Button onClick={loadMore} pendingText={isLoadingMore ? 'Caricamento…' : undefined}>
          Mostra altri
        </Button>
      )}
    </>
  );
}

function describeHolders(total: number | undefined, hiddenCount: number, isSearched: boolean): string {
  if (total === undefined) return 'Caricamento assegnatari…';
  if (hiddenCount > 0) {
    const alsoText = total === 0 ? '' : ' altri';
    return hiddenCount === 1
      ? `Lo ha${alsoText && ' anche'} un dipendente di un altro brand.`
      : `Lo hanno${alsoText} ${hiddenCount} dipendenti di altri brand.`;
  }
  if (total === 0) return isSearched ? 'Nessun assegnatario trovato' : 'Non lo ha più nessuno';
  return total === 1 ? '1 assegnatario' : `${total} assegnatari`;
}

function AssegnatarioRow({ assegnazione }: { assegnazione: AssegnazioneSoftware }): ReactElement {
  const { assegnatario, brand, software, data_assegnazione } = assegnazione;
  const { nome, cognome } = assegnatario;
  const canUnassign = usePermessi().mayOn('risorse.assegna', brand.id);
  const unassign = softwareKind.useTakeBack();
  return (
    <li>
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} />
      <span className="who">
        <b className="cut">
          <AssegnatarioLink assegnatario={assegnatario} />
        </b>
        <small className="cut">
          {brand.nome} · dal {formatData(data_assegnazione)}
        </small>
      </span>
      {canUnassign && (
        <IconButton icon={X} size="small" label={`Riprendi da ${nome} ${cognome}`} onClick={() => unassign(software, assegnatario)} />
      )}
    </li>
  );
}
