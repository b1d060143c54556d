import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { SearchBox } from '#web/screen/search-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Software } from '../contract.ts';
import { AssegnatariList } from './assegnatari-list.tsx';
import { useAssegnazioni } from './hooks.ts';

// Below it one sees them all at a glance.
const SEARCHED_FROM = 8;

/** Who has a licence now; from here it is taken back from each. */
export function AssegnatariDialog({ software, onClose }: { software: Software; onClose: () => void }): ReactElement {
  const [q, setQ] = useState('');
  const pages = useAssegnazioni(software.id, q);
  const focus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus}>
          <header>
            <div>
              <Dialog.Title>Assegnatari</Dialog.Title>
              <Dialog.Description>{describe(software)}</Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            {(software.licenze_utilizzate >= SEARCHED_FROM || q !== '') && (
              <SearchBox value={q} onChange={setQ} label="Cerca tra gli assegnatari" slash={false} />
            )}
            <AssegnatariList software={software} pages={pages} isSearched={q !== ''} />
          </div>
          <footer>
            <Button onClick={onClose}>Chiudi</Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** 'Slack · 3 licenze in uso su 10' */
function describe({ nome, licenze_utilizzate, numero_licenze }: Software): string {
  const inUso = licenze_utilizzate === 1 ? '1 licenza in uso' : `${licenze_utilizzate} licenze in uso`;
  return `${nome} · ${inUso}${numero_licenze === null ? '' : ` su ${numero_licenze}`}`;
}
