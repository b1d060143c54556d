import { type ReactElement, useState } from 'react';
import { ExportListMenu } from '#web/download/export-menu.tsx';
import { SearchBox } from '#web/screen/search-box.tsx';
import { Section } from '#web/screen/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { listAssegnazioniSoftware, Software } from '../contract.ts';
import { AssegnatariList } from './assegnatari-list.tsx';
import { useAssegnazioni } from './hooks.ts';

// Below it one sees them all at a glance.
const SEARCHED_FROM = 8;

/** On a licence's page: who has a seat now; from here it is taken back from each. */
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
