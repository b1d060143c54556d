import { type ReactElement, useState } from 'react';
import { SearchBox } from '#web/screen/filter-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import type { Software } from '../contract.ts';
import { useAssegnazioni } from './hooks.ts';
import { AssegnatariList, SEARCHED_FROM } from './posti-section.tsx';

export function AssegnatariDialog({ software, onClose }: { software: Software; onClose: () => void }): ReactElement {
  const [q, setQ] = useState('');
  const pages = useAssegnazioni(software.id, q);
  return (
    <ReadDialog title="Assegnatari" description={describe(software)} onClose={onClose} foot={<Button onClick={onClose}>Chiudi</Button>}>
      {(software.licenze_utilizzate >= SEARCHED_FROM || q !== '') && (
        <SearchBox value={q} onChange={setQ} label="Cerca tra gli assegnatari" slash={false} />
      )}
      <AssegnatariList software={software} pages={pages} isSearched={q !== ''} />
    </ReadDialog>
  );
}

function describe({ nome, licenze_utilizzate, numero_licenze }: Software): string {
  const inUso = licenze_utilizzate === 1 ? '1 licenza in uso' : `${licenze_utilizzate} licenze in uso`;
  return `${nome} · ${inUso}${numero_licenze === null ? '' : ` su ${numero_licenze}`}`;
}
