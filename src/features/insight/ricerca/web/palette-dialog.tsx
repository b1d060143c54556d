import './palette.css';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useDelayed } from '#web/data/use-delayed.ts';
import { useRead } from '#web/data/use-read.ts';
import type { Azione, DaAssegnare } from '#web/screen/azione.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { cerca, type GruppoRisultati, type Risultato } from '../contract.ts';
import { isSearchable, type TipoRisultato } from '../rules.ts';
import { SHORTCUT } from './use-palette-key.ts';
import { destinatariOf, type Screen, type Voce, VociList, vociOf } from './voci-list.tsx';

interface PaletteDialogProps {
  text: string;
  /** True when the user pressed Enter before the palette had loaded or had the focus. Then the first result opens as soon as it is there. */
  isTakeAsked: boolean;
  onType: (text: string) => void;
  azioni: readonly Azione[];
  screens: readonly Screen[];
  /** The records that the user recently opened from the palette, the newest first. */
  recenti: readonly Risultato[];
  onOpen: (risultato: Risultato) => void;
  onClose: () => void;
}

export function PaletteDialog({ text, isTakeAsked, onType, azioni, screens, recenti, onOpen, onClose }: PaletteDialogProps): ReactElement {
  const { brandsFor, mayOn } = usePermessi();
  const navigate = useNavigate();
  const focus = useReturnFocus();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [assegna, setAssegna] = useState<DaAssegnare | null>(null);
  const [isTakeDue, setIsTakeDue] = useState(isTakeAsked);
  const [wasTakeAsked, setWasTakeAsked] = useState(isTakeAsked);
  if (isTakeAsked !== wasTakeAsked) {
    setWasTakeAsked(isTakeAsked);
    setIsTakeDue(isTakeAsked);
  }
  const { gruppi: found, isSearching, error, retry } = useCerca(text, assegna ? 'dipendente' : undefined);

  const gruppi = assegna
    ? destinatariOf({
        assegna,
        risultati: isSearchable(text) ? found.flatMap(({ risultati }) => risultati) : recenti,
        mayAssignIn: (brandId) => mayOn('risorse.assegna', brandId),
      })
    : vociOf({ text, gruppi: found, recenti, azioni, screens, mayDo: (action) => brandsFor(action).length > 0 });
  const voci = gruppi.flatMap((gruppo) => gruppo.voci);
  const { active, isMoved, activeId, idOf, moveTo, onKey } = useKeyboardChoice({
    list,
    things: voci,
    keyOf: ({ key }) => key,
    hasEnds: true,
    onEnter: (voce, { ctrlKey, metaKey }) => {
      const apart = ctrlKey || metaKey;
      if (isSearching && !isMoved && !apart) setIsTakeDue(true);
      else follow(voce, apart);
    },
  });

  const write = (next: string, step = assegna) => {
    onType(next);
    setAssegna(step);
    moveTo(null);
    setIsTakeDue(false);
  };
  const take = (voce: Voce | undefined, apart: boolean) => {
    if (!voce) return;
    if (voce.assegna) return write('', voce.assegna);
    if (voce.risultato) onOpen(voce.risultato);
    if (!apart) onClose();
  };
  const follow = (voce: Voce | undefined, apart: boolean) => {
    take(voce, apart);
    if (voce?.address === undefined) return;
    if (apart) window.open(voce.address, '_blank', 'noopener');
    else void navigate(linkOf(voce.address));
  };
  // the user has pressed Enter before the results had loaded
  useEffect(() => {
    if (!isTakeDue || isSearching) return;
    setIsTakeDue(false);
    follow(active, false);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    if (!onKey(event) && event.key === 'Backspace' && text === '' && assegna) write('', null);
  };
  const asked = azioni.find((azione) => azione.assegna === assegna && assegna !== null)?.label;
  const isNothing = voci.length === 0 && !isSearching && !error;

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim of="panel" />
        <Dialog.Content
          className="palette"
          aria-describedby={undefined}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            event.preventDefault(); // the browser would select the typed text, and the next key would replace it
            input.current?.focus();
            input.current?.setSelectionRange(text.length, text.length);
          }}
          onEscapeKeyDown={(event) => {
            if (!assegna) return;
            event.preventDefault(); // the first Esc goes one step back instead of closing the dialog
            write('', null);
          }}
        >
          <Dialog.Title className="sr">Cerca e comandi</Dialog.Title>
          <div className="palette-field">
            <Search className="i" aria-hidden />
            {asked && (
              <span className="tag" aria-hidden>
                {asked}
              </span>
            )}
            <input
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-label={asked ? `${asked} Cerca la persona` : 'Cerca dipendenti, asset o un comando'}
              aria-autocomplete="list"
              aria-expanded={voci.length > 0}
              aria-controls={voci.length > 0 ? list : undefined}
              aria-activedescendant={activeId}
              placeholder={asked ? 'Cerca la persona' : 'Cerca dipendenti, asset o un comando'}
              value={text}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Dialog.Close className="kbd">
              <span className="sr">Chiudi con </span>Esc
            </Dialog.Close>
          </div>
          {voci.length > 0 && (
            <VociList
              id={list}
              label={asked ? 'Persone' : 'Risultati'}
              gruppi={gruppi}
              text={text}
              active={active}
              idOf={idOf}
              onHover={moveTo}
              onTake={take}
            />
          )}
          {error && <ErrorState text="La ricerca non è riuscita. Controlla la connessione e riprova." onRetry={retry} />}
          <p role="status" className={isNothing ? 'palette-said' : 'sr'}>
            {isNothing ? nothingSaid(text, assegna) : isSearching ? '' : voci.length === 1 ? '1 voce' : `${voci.length} voci`}
          </p>
          <p className="palette-keys" aria-hidden>
            <Keys keys={['↑', '↓']} does="scegli" />
            <Keys keys={['Invio']} does="apri" />
            <Keys keys={['Ctrl Invio']} does="apri in un'altra scheda" />
            <Keys keys={[SHORTCUT]} does="chiudi" />
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function nothingSaid(text: string, assegna: DaAssegnare | null): string {
  if (isSearchable(text)) return `Nessun risultato per «${text.trim()}»`;
  return assegna ? 'Scrivi il nome di chi lo riceve' : 'Scrivi almeno due lettere';
}

function Keys({ keys, does }: { keys: readonly string[]; does: string }): ReactElement {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
      {does}
    </span>
  );
}

// Milliseconds between the last key and the request. With 50 ms for the server the results appear within 300 ms.
const WAIT_MS = 120;

const NONE: readonly GruppoRisultati[] = [];

interface Cercati {
  gruppi: readonly GruppoRisultati[];
  /** True while the shown results belong to an earlier text. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/** The results for the text, requested shortly after the last key; the former results stay until then. */
function useCerca(text: string, tipo: TipoRisultato | undefined): Cercati {
  const typed = text.trim();
  const q = useDelayed(typed, WAIT_MS);
  const isOn = isSearchable(typed);
  const read = useRead(
    cerca,
    { query: { q, ...(tipo && { tipo }) } },
    // never served from the cache, because other users may have changed the records
    { enabled: isOn && isSearchable(q), keepPrevious: true, staleTime: 0 },
  );
  const isSearching = isOn && (q !== typed || read.isPlaceholderData || (read.isPending && read.isFetching));
  return {
    gruppi: isOn ? (read.data?.gruppi ?? NONE) : NONE,
    isSearching,
    error: isOn && !isSearching && !read.data ? read.error : null,
    retry: () => void read.refetch(),
  };
}
