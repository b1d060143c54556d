import './palette.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useDelayed } from '#web/data/use-delayed.ts';
import { useRead } from '#web/data/use-read.ts';
import type { Azione, DaAssegnare } from '#web/screen/azione.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi, useSession } from '#web/session/use-session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { useHeldWhilePressed } from '#web/ui/use-held-while-pressed.ts';
import { useKeyboardChoice } from '#web/ui/use-keyboard-choice.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { type GruppoRisultati, type Risultato, searchRecords } from '../contract.ts';
import { hasAzioni, isSearchable, type TipoRisultato } from '../rules.ts';
import { SHORTCUT } from './use-palette-key.ts';
import { azioniSuOf, destinatariOf, type Screen, type Voce, VociList, vociOf } from './voci-list.tsx';

interface PaletteDialogProps {
  text: string;
  /**
   * True when the user pressed Enter before the palette had loaded or had the focus. The first result then opens as soon as it has loaded.
   */
  isTakeAsked: boolean;
  onType: (text: string) => void;
  azioni: readonly Azione[];
  /** Reads from the server what the account may do on a record in its present state. */
  loadAzioni: (risultato: Risultato) => Promise<readonly Azione[]>;
  screens: readonly Screen[];
  recenti: readonly Risultato[];
  onOpen: (risultato: Risultato) => void;
  onClose: () => void;
}

/** What the palette asks for after the user has chosen an action or a record. */
interface Step {
  /** The type of the item that the user wants to assign. The palette asks for the employee who gets it. */
  assegna?: DaAssegnare;
  /** The record whose actions are listed. Null until the results of `searched` have loaded. */
  record?: Risultato | null;
  /** The search text to which the user returns from the actions of a record. */
  searched?: string;
}

export function PaletteDialog({
  text,
  isTakeAsked: isEnterPending,
  onType,
  azioni,
  loadAzioni,
  screens,
  recenti,
  onOpen,
  onClose,
}: PaletteDialogProps): ReactElement {
  const { user } = useSession();
  const { brandsFor, wholeBrandsFor, mayOn } = usePermessi();
  const canDo = ({ needs, needsWholeBrand }: Azione) =>
    needs === undefined || (needsWholeBrand ? wholeBrandsFor : brandsFor)(needs).length > 0;
  const navigate = useNavigate();
  const focus = useReturnFocus();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step | null>(null);
  const { assegna: toAssign, record, searched } = step ?? {};
  const isOnRecord = record !== undefined;
  const [mustOpenFirst, setMustOpenFirst] = useState(isEnterPending);
  const [wasEnterPending, setWasEnterPending] = useState(isEnterPending);
  if (isEnterPending !== wasEnterPending) {
    setWasEnterPending(isEnterPending);
    setMustOpenFirst(isEnterPending);
  }
  const search = useSearchResults(searched ?? text, toAssign ? 'dipendente' : undefined);
  const { gruppi: searchGroups } = search;
  const azioniSu = useQuery({
    // The permissions are part of the key, so that a change of permissions computes the actions again.
    queryKey: ['azioni', record?.tipo, record?.id, user?.permessi],
    queryFn: () => (record ? loadAzioni(record) : []),
    enabled: Boolean(record),
    // The actions are read each time, because other users may have changed the record.
    staleTime: 0,
    gcTime: 0,
  });
  const isSearching = isOnRecord ? azioniSu.isPending : search.isSearching;
  const error = isOnRecord ? azioniSu.error : search.error;

  const latestGruppi = isOnRecord
    ? azioniSuOf(record, azioniSu.data ?? [], text)
    : toAssign
      ? destinatariOf({
          assegna: toAssign,
          risultati: isSearchable(text) ? searchGroups.flatMap(({ risultati }) => risultati) : recenti,
          canAssignIn: (brandId) => mayOn('risorse.assegna', brandId),
        })
      : vociOf({ text, gruppi: searchGroups, recenti, azioni, screens, canDo });
  const [gruppi, holdGruppi] = useHeldWhilePressed(latestGruppi);
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

  const setQuery = (next: string, nextStep = step) => {
    onType(next);
    setStep(nextStep);
    moveTo(null);
    setMustOpenFirst(false);
  };
  const choose = (voce: Voce | undefined, inNewTab: boolean) => {
    if (!voce) return;
    if (voce.assegna) return setQuery('', { assegna: voce.assegna });
    const opened = voce.risultato ?? record;
    if (opened) onOpen(opened);
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

  const showAzioni = (risultato: Risultato | null) => {
    setQuery('', { record: risultato, searched: text });
    input.current?.focus();
  };
  const goBack = () => {
    setQuery(searched ?? '', null);
    input.current?.focus();
  };
  // This effect selects the record when the user has pressed Tab before the results had loaded.
  useEffect(() => {
    if (record !== null || search.isSearching) return;
    const first = searchGroups[0]?.risultati[0];
    if (first && hasAzioni(first.tipo)) setStep({ record: first, searched: searched ?? '' });
    else goBack();
  });

  const withAzioni = !step && active?.risultato && hasAzioni(active.risultato.tipo) ? active.risultato : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const { key, shiftKey, ctrlKey, metaKey, currentTarget } = event;
    const isPlain = !shiftKey && !ctrlKey && !metaKey;
    const isAtEnd = currentTarget.selectionStart === text.length;
    const isPendingFirst = !step && isSearching && !isMoved;
    if (isPlain && (key === 'Tab' || (key === 'ArrowRight' && isAtEnd)) && (withAzioni || isPendingFirst)) {
      event.preventDefault();
      showAzioni(isPendingFirst ? null : (withAzioni ?? null));
    } else if (step && ((shiftKey && key === 'Tab') || (isPlain && text === '' && (key === 'Backspace' || key === 'ArrowLeft')))) {
      event.preventDefault();
      goBack();
    } else if (!shiftKey) onKey(event);
  };
  const actionLabel = toAssign && azioni.find(({ assegna }) => assegna === toAssign)?.label;
  const fieldTexts = isOnRecord
    ? { label: `Azioni su ${record?.titolo ?? '…'}`, tag: record?.titolo, placeholder: "Scegli un'azione", list: 'Azioni' }
    : actionLabel
      ? { label: `${actionLabel} Cerca la persona`, tag: actionLabel, placeholder: 'Cerca la persona', list: 'Persone' }
      : { label: SEARCH_LABEL, tag: undefined, placeholder: SEARCH_LABEL, list: 'Risultati' };
  const hasNoVoci = voci.length === 0 && !isSearching && !error;
  const count = voci.length === 1 ? '1 voce' : `${voci.length} voci`;
  const countText = isOnRecord ? `Azioni su ${record?.titolo}: ${count}` : count;
  const isLoadingAzioni = isOnRecord && isSearching;
  const isSlow = useDelayed(isLoadingAzioni, SLOW_MS) && isLoadingAzioni;
  const isStatusVisible = hasNoVoci || isSlow;
  const statusText = isSlow ? 'Caricamento azioni…' : hasNoVoci ? emptyText(text, step ?? {}) : isSearching || error ? '' : countText;

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim of="panel" onBack={onClose} />
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
            goBack();
          }}
        >
          <Dialog.Title className="sr">Cerca e comandi</Dialog.Title>
          <div className="palette-field">
            {step ? (
              <IconButton icon={ArrowLeft} size="small" label="Torna ai risultati" onClick={goBack} />
            ) : (
              <Search className="i" aria-hidden />
            )}
            {fieldTexts.tag && (
              <span className="tag" aria-hidden>
                {fieldTexts.tag}
              </span>
            )}
            <input
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-label={fieldTexts.label}
              aria-autocomplete="list"
              aria-expanded={voci.length > 0}
              aria-controls={voci.length > 0 ? list : undefined}
              aria-activedescendant={activeId}
              placeholder={fieldTexts.placeholder}
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
              label={fieldTexts.list}
              gruppi={gruppi}
              text={text}
              active={active}
              idOf={idOf}
              onHover={moveTo}
              onPointerDown={holdGruppi}
              onChoose={choose}
              onAzioni={step ? undefined : showAzioni}
            />
          )}
          {error && isOnRecord && (
            <ErrorState text="Le azioni non sono state caricate. Riprova." error={error} onRetry={() => void azioniSu.refetch()} />
          )}
          {error && !isOnRecord && (
            <ErrorState text="La ricerca non è riuscita. Controlla la connessione e riprova." onRetry={search.retry} />
          )}
          <p role="status" className={isStatusVisible ? 'palette-said' : 'sr'}>
            {statusText}
          </p>
          <div className="palette-keys">
            {withAzioni && (
              <button type="button" onClick={() => showAzioni(withAzioni)}>
                <kbd className="kbd" aria-hidden>
                  Tab
                </kbd>
                <span className="cut">Azioni su {withAzioni.titolo}</span>
              </button>
            )}
            {isOnRecord && <Keys keys={['Maiusc Tab']} action="torna ai risultati" />}
            <Keys keys={['↑', '↓']} action="scegli" />
            <Keys keys={['Invio']} action="apri" />
            <Keys keys={['Ctrl Invio']} action="apri in un'altra scheda" />
            <Keys keys={[SHORTCUT]} action="chiudi" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const SEARCH_LABEL = 'Cerca dipendenti, asset o un comando';

function emptyText(text: string, { assegna, record }: Step): string {
  if (record) {
    const typed = text.trim();
    return typed === '' ? `Adesso non puoi fare nulla su ${record.titolo}` : `Nessuna azione «${typed}» su ${record.titolo}`;
  }
  if (isSearchable(text)) return `Nessun risultato per «${text.trim()}»`;
  return assegna ? 'Scrivi il nome di chi lo riceve' : 'Scrivi almeno due lettere';
}

function Keys({ keys, action }: { keys: readonly string[]; action: string }): ReactElement {
  return (
    <span aria-hidden>
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

// A shorter load of the actions shows no text, because the text would flicker.
const SLOW_MS = 300;

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
