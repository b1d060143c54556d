import './palette.css';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useDelayed } from '#web/data/use-delayed.ts';
import { useRead } from '#web/data/use-read.ts';
import type { Azione, DaAssegnare } from '#web/screen/azione.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { type GruppoRisultati, type Risultato, searchRecords } from '../contract.ts';
import { isSearchable, type TipoRisultato } from '../rules.ts';
import { SHORTCUT } from './use-palette-key.ts';
import { destinatariOf, type Screen, type Voce, VociList, vociOf } from './voci-list.tsx';

interface PaletteDialogProps {
  text: string;
  /**
   * True when the user pressed Enter before the palette had loaded or had the focus. The first result then opens as soon as it has loaded.
   */
  isTakeAsked: boolean;
  onType: (text: string) => void;
  azioni: readonly Azione[];
  screens: readonly Screen[];
  recenti: readonly Risultato[];
  onOpen: (risultato: Risultato) => void;
  onClose: () => void;
}

export function PaletteDialog({
  text,
  isTakeAsked: isEnterPending,
  onType,
  azioni,
  screens,
  recenti,
  onOpen,
  onClose,
}: PaletteDialogProps): ReactElement {
  const { brandsFor, mayOn } = usePermessi();
  const navigate = useNavigate();
  const focus = useReturnFocus();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [toAssign, setToAssign] = useState<DaAssegnare | null>(null);
  const [mustOpenFirst, setMustOpenFirst] = useState(isEnterPending);
  const [wasEnterPending, setWasEnterPending] = useState(isEnterPending);
  if (isEnterPending !== wasEnterPending) {
    setWasEnterPending(isEnterPending);
    setMustOpenFirst(isEnterPending);
  }
  const { gruppi: searchGroups, isSearching, error, retry } = useSearchResults(text, toAssign ? 'dipendente' : undefined);

  const gruppi = toAssign
    ? destinatariOf({
        assegna: toAssign,
        risultati: isSearchable(text) ? searchGroups.flatMap(({ risultati }) => risultati) : recenti,
        canAssignIn: (brandId) => mayOn('risorse.assegna', brandId),
      })
    : vociOf({ text, gruppi: searchGroups, recenti, azioni, screens, canDo: (action) => brandsFor(action).length > 0 });
  const voci = gruppi.flatMap((gruppo) => gruppo.voci);
  const { active, isMoved, activeId, idOf, moveTo, onKey } = useKeyboardChoice({
    list,
    things: voci,
    keyOf: ({ key }) => key,
    hasEnds: true,
    onEnter: (voce, { ctrlKey, metaKey }) => {
      const inNewTab = ctrlKey || metaKey;
      if (isSearching && !isMoved && !inNewTab) setMustOpenFirst(true);
      else openVoce(voce, inNewTab);
    },
  });

  const setQuery = (next: string, step = toAssign) => {
    onType(next);
    setToAssign(step);
    moveTo(null);
    setMustOpenFirst(false);
  };
  const choose = (voce: Voce | undefined, inNewTab: boolean) => {
    if (!voce) return;
    if (voce.assegna) return setQuery('', voce.assegna);
    if (voce.risultato) onOpen(voce.risultato);
    if (!inNewTab) onClose();
  };
  const openVoce = (voce: Voce | undefined, inNewTab: boolean) => {
    choose(voce, inNewTab);
    if (voce?.address === undefined) return;
    if (inNewTab) window.open(voce.address, '_blank', 'noopener');
    else void navigate(linkProps(voce.address));
  };
  // This effect opens the first result when the user has pressed Enter before the results had loaded.
  useEffect(() => {
    if (!mustOpenFirst || isSearching) return;
    setMustOpenFirst(false);
    openVoce(active, false);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    if (!onKey(event) && event.key === 'Backspace' && text === '' && toAssign) setQuery('', null);
  };
  const actionLabel = azioni.find((azione) => azione.assegna === toAssign && toAssign !== null)?.label;
  const hasNoVoci = voci.length === 0 && !isSearching && !error;

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
            event.preventDefault(); // without this call the browser would select the typed text, and the next key would replace it
            input.current?.focus();
            input.current?.setSelectionRange(text.length, text.length);
          }}
          onEscapeKeyDown={(event) => {
            if (!toAssign) return;
            event.preventDefault(); // the first Esc goes one step back instead of closing the dialog
            setQuery('', null);
          }}
        >
          <Dialog.Title className="sr">Cerca e comandi</Dialog.Title>
          <div className="palette-field">
            <Search className="i" aria-hidden />
            {actionLabel && (
              <span className="tag" aria-hidden>
                {actionLabel}
              </span>
            )}
            <input
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-label={actionLabel ? `${actionLabel} Cerca la persona` : 'Cerca dipendenti, asset o un comando'}
              aria-autocomplete="list"
              aria-expanded={voci.length > 0}
              aria-controls={voci.length > 0 ? list : undefined}
              aria-activedescendant={activeId}
              placeholder={actionLabel ? 'Cerca la persona' : 'Cerca dipendenti, asset o un comando'}
              value={text}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Dialog.Close className="kbd">
              <span className="sr">Chiudi con </span>Esc
            </Dialog.Close>
          </div>
          {voci.length > 0 && (
            <VociList
              id={list}
              label={actionLabel ? 'Persone' : 'Risultati'}
              gruppi={gruppi}
              text={text}
              active={active}
              idOf={idOf}
              onHover={moveTo}
              onChoose={choose}
            />
          )}
          {error && <ErrorState text="La ricerca non è riuscita. Controlla la connessione e riprova." onRetry={retry} />}
          <p role="status" className={hasNoVoci ? 'palette-said' : 'sr'}>
            {hasNoVoci ? emptyText(text, toAssign) : isSearching ? '' : voci.length === 1 ? '1 voce' : `${voci.length} voci`}
          </p>
          <p className="palette-keys" aria-hidden>
            <Keys keys={['↑', '↓']} action="scegli" />
            <Keys keys={['Invio']} action="apri" />
            <Keys keys={['Ctrl Invio']} action="apri in un'altra scheda" />
            <Keys keys={[SHORTCUT]} action="chiudi" />
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function emptyText(text: string, assegna: DaAssegnare | null): string {
  if (isSearchable(text)) return `Nessun risultato per «${text.trim()}»`;
  return assegna ? 'Scrivi il nome di chi lo riceve' : 'Scrivi almeno due lettere';
}

function Keys({ keys, action }: { keys: readonly string[]; action: string }): ReactElement {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
      {action}
    </span>
  );
}

// The delay in milliseconds between the last typed key and the search request. With 50 ms for the server the results appear within 300 ms.
const DELAY_MS = 120;

const NO_GROUPS: readonly GruppoRisultati[] = [];

interface SearchState {
  gruppi: readonly GruppoRisultati[];
  /** True while the palette still shows the results of an earlier text. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

function useSearchResults(text: string, tipo: TipoRisultato | undefined): SearchState {
  const typed = text.trim();
  const q = useDelayed(typed, DELAY_MS);
  const isEnabled = isSearchable(typed);
  const result = useRead(
    searchRecords,
    { query: { q, ...(tipo && { tipo }) } },
    // Search results are never served from the cache, because other users may have changed the records.
    { enabled: isEnabled && isSearchable(q), keepPrevious: true, staleTime: 0 },
  );
  const isSearching = isEnabled && (q !== typed || result.isPlaceholderData || (result.isPending && result.isFetching));
  return {
    gruppi: isEnabled ? (result.data?.gruppi ?? NO_GROUPS) : NO_GROUPS,
    isSearching,
    error: isEnabled && !isSearching && !result.data ? result.error : null,
    retry: () => void result.refetch(),
  };
}
