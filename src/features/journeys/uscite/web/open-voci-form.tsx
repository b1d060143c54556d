import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Check, MessageSquarePlus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatData, isCalendarDate, todayInItaly } from '#shared/dates.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { CallError } from '#web/data/call.ts';
import { DateBox } from '#web/forms/date-box.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { decideEsiti, Uscita, Voce } from '../contract.ts';
import { CONDIZIONE_LABELS, CONDIZIONI_OF_ESITO, type Condizione, ESITI_OF_TIPO, ESITO_LABELS, type Esito } from '../rules.ts';
import { useDecide } from './hooks.ts';
import type { Receiver } from './passed-items-dialog.tsx';

const ReceiverDialog = lazyPart(() => import('./receiver-dialog.tsx').then((file) => file.ReceiverDialog));

/** The items that an exit has just passed to one employee. */
export interface PassedVoci {
  receiver: Receiver;
  voci: readonly Voce[];
  lotto: number | null;
}

interface OpenVociFormProps {
  uscita: Uscita;
  /** Called after the outcomes were recorded; `passed` only when all transferred items go to the same employee. */
  onDecided: (passed: PassedVoci | undefined) => void;
}

export function OpenVociForm({ uscita, onDecided }: OpenVociFormProps): ReactElement {
  const voci = uscita.voci.filter(({ esito }) => esito === null);
  const canDecide = usePermessi().mayOn('risorse.assegna', uscita.brand.id);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [voceToTransfer, setVoceToTransfer] = useState<Voce | 'tutte'>();
  const oggi = todayInItaly(new Date());
  const [data, setData] = useState(oggi);
  const decide = useDecide();
  const selectAllReturned = () => setDrafts((previous) => withAllReturned(voci, previous));
  useOpenFromUrl('tutto', '1', canDecide, selectAllReturned);
  useOpenFromUrl('passa', '1', canDecide, () => setVoceToTransfer('tutte'));
  const selectedVoci = withDraft(voci, drafts);
  const setDraft = (voce: string, draft: Draft | undefined) => {
    if (decide.error) decide.reset();
    setDrafts((previous) => withDraftFor(previous, voci, voce, draft));
  };
  const voceError = (voce: Voce) => serverErrorAt(decide.error, selectedVoci.indexOf(voce));

  const submit = () => {
    if (selectedVoci.length === 0 || decide.isPending || !isCalendarDate(data)) return;
    const input = { params: { id: String(uscita.id) }, body: { voci: toVoci(voci, drafts, data) } };
    decide.mutate(input, {
      onSuccess: ({ lotto }) => {
        const passed = passedToOne(selectedVoci, drafts);
        setDrafts({});
        onDecided(passed && { ...passed, lotto });
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key === 'Enter' && (ctrlKey || metaKey)) return submit();
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLButtonElement)) return;
    const voce = voci.find((each) => each.voce === target.closest<HTMLElement>('[data-voce]')?.dataset.voce);
    const shortcut = voce && selectionForKey(key, voce, drafts[voce.voce]);
    if (voce && shortcut === 'trasferito') setVoceToTransfer(voce);
    else if (voce && shortcut) setDraft(voce.voce, shortcut as Draft);
    if (moveFocus(event) || shortcut) event.preventDefault();
  };

  return (
    <Section
      title="Da decidere"
      badge={<Tag tone="line">{voci.length}</Tag>}
      action={
        canDecide && (
          <>
            <Button size="small" icon={ArrowLeftRight} onClick={() => setVoceToTransfer('tutte')}>
              Passa tutto a un collega
            </Button>
            <Button size="small" icon={Undo2} onClick={selectAllReturned}>
              Tutto restituito in buono stato
            </Button>
          </>
        )
      }
    >
      {canDecide && (
        <p className="help keys-help">
          Dalla tastiera: <kbd>↑</kbd> <kbd>↓</kbd> tra le cose, un numero per l'esito, l'iniziale per la condizione, <kbd>Ctrl</kbd>+
          <kbd>Invio</kbd> conferma.
        </p>
      )}
      <ul className="voci" aria-label="Cose da decidere" onKeyDown={onKeyDown}>
        {voci.map((voce) => (
          <VoceRow
            key={voce.voce}
            voce={voce}
            draft={drafts[voce.voce]}
            error={voceError(voce)}
            canDecide={canDecide}
            onDraftChange={(draft) => setDraft(voce.voce, draft)}
            onTransfer={() => setVoceToTransfer(voce)}
          />
        ))}
      </ul>
      {canDecide && (
        <div className="voci-foot">
          <GiornoField data={data} oggi={oggi} onChange={setData} />
          {selectedVoci.length > 0 && (
            <Button kind="ghost" onClick={() => setDrafts({})}>
              Togli la scelta
            </Button>
          )}
          <Button
            kind="primary"
            icon={Check}
            disabled={selectedVoci.length === 0}
            onClick={submit}
            pendingText={decide.isPending ? 'Conferma in corso...' : undefined}
          >
            {selectedVoci.length === 0 ? 'Conferma' : `Conferma ${selectedVoci.length} di ${voci.length}`}
          </Button>
        </div>
      )}
      {voceToTransfer && (
        <ReceiverDialog
          what={voceToTransfer === 'tutte' ? 'ciò che resta da decidere' : voceToTransfer.nome}
          brandId={uscita.brand.id}
          exceptId={uscita.dipendente.id}
          onChoose={(receiver) => {
            if (voceToTransfer === 'tutte') setDrafts((previous) => withAllTransferred(voci, previous, receiver));
            else setDraft(voceToTransfer.voce, newDraft('trasferito', drafts[voceToTransfer.voce], receiver));
            setVoceToTransfer(undefined);
          }}
          onClose={() => setVoceToTransfer(undefined)}
        />
      )}
    </Section>
  );
}

function GiornoField({ data, oggi, onChange }: { data: string; oggi: string; onChange: (data: string) => void }): ReactElement {
  const label = 'Data degli esiti';
  const control = useNamedControl({ label, error: isCalendarDate(data) && data <= oggi ? undefined : 'Scrivi un giorno fino a oggi' });
  return (
    <div className="field day">
      <label htmlFor={control.ids.control} id={control.ids.label}>
        {label}
      </label>
      <DateBox {...control} label={label} value={data} max={oggi} onChange={onChange} onDone={() => undefined} />
    </div>
  );
}

function serverErrorAt(error: Error | null, index: number): string | undefined {
  if (!(error instanceof CallError) || index < 0) return undefined;
  return Object.entries(error.fields).find(([name]) => name.startsWith(`voci.${index}.`))?.[1];
}

// Keyboard of the form for exit outcomes: arrows move between rows and outcomes, a digit selects an outcome, a letter selects a condition.

function condizioneForKey(key: string, { esito }: Draft): Condizione | undefined {
  return CONDIZIONI_OF_ESITO[esito]?.find((condizione) => condizione.startsWith(key.toLowerCase()));
}

/** Returns the outcome or condition that a key selects. No digit selects a transfer, because a transfer also needs a receiver. */
function selectionForKey(key: string, { tipo }: Voce, draft: Draft | undefined): Draft | 'trasferito' | undefined {
  const esito = /^[1-9]$/.test(key) ? ESITI_OF_TIPO[tipo][Number(key) - 1] : undefined;
  if (esito) return esito === 'trasferito' ? esito : newDraft(esito, draft);
  const condizione = draft && /^[a-z]$/i.test(key) ? condizioneForKey(key, draft) : undefined;
  return draft && condizione ? { ...draft, condizione } : undefined;
}

/**
 * Moves the focus with the arrow keys: up and down to the same button of the item above or below, left and right within one item.
 * Returns true when the key is an arrow key.
 */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-voce]') : null;
  const button = target instanceof HTMLElement ? target.closest<HTMLElement>('.esiti button') : null;
  if (!row || !button) return false;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-voce]')];
  const buttonsOf = (each: HTMLElement | undefined) => [...(each?.querySelectorAll<HTMLElement>('.esiti button') ?? [])];
  const rowButtons = buttonsOf(row);
  const position = rowButtons.indexOf(button);
  const rowStep = { ArrowUp: -1, ArrowDown: 1 }[key];
  const columnStep = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const targetButtons = rowStep ? buttonsOf(rows[rows.indexOf(row) + rowStep]) : [];
  const nextButton = rowStep
    ? (targetButtons.find((each) => each.tabIndex === 0) ?? targetButtons[0])
    : columnStep
      ? rowButtons[position + columnStep]
      : undefined;
  nextButton?.focus();
  return rowStep !== undefined || columnStep !== undefined;
}

interface VoceRowProps {
  voce: Voce;
  draft: Draft | undefined;
  error: string | undefined;
  canDecide: boolean;
  onDraftChange: (draft: Draft | undefined) => void;
  onTransfer: () => void;
}

function VoceRow({ voce, draft, error, canDecide, onDraftChange, onTransfer }: VoceRowProps): ReactElement {
  const { tipo, nome, codice, dal } = voce;
  const Icon = RISORSA_ICONS[tipo];
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const onChoose = (esito: Esito) => {
    if (esito === draft?.esito && esito !== 'trasferito') onDraftChange(undefined);
    else if (esito === 'trasferito') onTransfer();
    else onDraftChange(newDraft(esito, draft));
  };
  const options = ESITI_OF_TIPO[tipo].map((value, i) => ({ value, label: ESITO_LABELS[value], keyHint: String(i + 1) }));
  return (
    <li className={draft ? 'voce chosen' : 'voce'} data-voce={voce.voce}>
      <span className="what">
        <Icon className="i" aria-hidden />
        <span>
          <b>
            <Link {...linkProps(schedaOf(tipo, voce.id))}>{nome}</Link>
          </b>
          <small>
            {[RISORSE[tipo].uno, codice, dal && `dal ${formatData(dal)}`, voce.con_piano && 'dato con il piano']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </span>
      {canDecide && (
        <span className="choice">
          {draft && !isNoteOpen && (
            <IconButton icon={MessageSquarePlus} size="small" label={`Aggiungi una nota su ${nome}`} onClick={() => setIsNoteOpen(true)} />
          )}
          <EsitoField label={`Esito di ${nome}`} options={options} value={draft?.esito ?? null} onChoose={onChoose} group="esiti" />
        </span>
      )}
      {draft && <DraftDetails voce={voce} draft={draft} isNoteOpen={isNoteOpen} onDraftChange={onDraftChange} onTransfer={onTransfer} />}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

interface DraftDetailsProps extends Pick<VoceRowProps, 'voce' | 'onDraftChange' | 'onTransfer'> {
  draft: Draft;
  isNoteOpen: boolean;
}

function DraftDetails({ voce: { nome }, draft, isNoteOpen, onDraftChange, onTransfer }: DraftDetailsProps): ReactElement | null {
  const conditions = CONDIZIONI_OF_ESITO[draft.esito];
  if (!conditions && !draft.receiver && !isNoteOpen) return null;
  return (
    <span className="more">
      {conditions && (
        <EsitoField
          label={`Condizione di ${nome}`}
          options={conditions.map((value) => ({ value, label: CONDIZIONE_LABELS[value], keyHint: value.charAt(0).toUpperCase() }))}
          value={draft.condizione}
          onChoose={(condizione) => onDraftChange({ ...draft, condizione })}
          group="condizioni"
        />
      )}
      {draft.receiver && (
        <span className="to">
          A {draft.receiver.nome} {draft.receiver.cognome}
          <Button kind="ghost" size="small" onClick={onTransfer}>
            Cambia
          </Button>
        </span>
      )}
      {isNoteOpen && (
        <input
          className="in"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this field in order to write a note
          autoFocus
          aria-label={`Nota su ${nome}`}
          placeholder="Nota, se serve"
          maxLength={4000}
          value={draft.note}
          onChange={({ target }) => onDraftChange({ ...draft, note: target.value })}
        />
      )}
    </span>
  );
}

interface EsitoFieldProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; keyHint: string }[];
  value: V | null;
  onChoose: (value: V) => void;
  /** The group of buttons. Arrow keys move the focus only in the group 'esiti'. */
  group: 'esiti' | 'condizioni';
}

/** A group of buttons for an outcome or a condition, with one Tab stop. Pressing the selected button clears an optional field. */
function EsitoField<V extends string>({ label, options, value, onChoose, group }: EsitoFieldProps<V>): ReactElement {
  const tabStop = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset className={`segments ${group}`} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-keyshortcuts={option.keyHint}
          tabIndex={group === 'condizioni' || option.value === tabStop ? 0 : -1}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          <kbd aria-hidden>{option.keyHint}</kbd>
        </button>
      ))}
    </fieldset>
  );
}

interface Draft {
  esito: Esito;
  condizione: Condizione | null;
  note: string;
  receiver: Receiver | null;
}

type Drafts = Readonly<Record<string, Draft>>;

/** Creates the draft of an outcome with the most common condition. A note that the user has already written is retained. */
function newDraft(esito: Esito, previous?: Draft, receiver: Draft['receiver'] = null): Draft {
  return { esito, condizione: CONDIZIONI_OF_ESITO[esito]?.[0] ?? null, note: previous?.note ?? '', receiver };
}

/**
 * Selects 'returned in good condition' (or 'revoked' for licences, folders and plans) for every item without a draft. Returns the same
 * object when no draft changes.
 */
function withAllReturned(voci: readonly Voce[], previous: Drafts): Drafts {
  if (voci.every(({ voce }) => voce in previous)) return previous;
  // The cast is safe, because each type has at least one outcome.
  return Object.fromEntries(voci.map(({ voce, tipo }) => [voce, previous[voce] ?? newDraft(ESITI_OF_TIPO[tipo][0] as Esito)]));
}

/** Transfers every item without a draft to the receiver. */
function withAllTransferred(voci: readonly Voce[], previous: Drafts, receiver: Receiver): Drafts {
  return Object.fromEntries(voci.map(({ voce }) => [voce, previous[voce] ?? newDraft('trasferito', undefined, receiver)]));
}

/** Returns the transferred items and their receiver; undefined if no item is transferred, or if the items go to several employees. */
function passedToOne(voci: readonly Voce[], drafts: Drafts): { receiver: Receiver; voci: Voce[] } | undefined {
  const transferred = voci.filter(({ voce }) => drafts[voce]?.receiver);
  const receivers = new Map(transferred.map(({ voce }) => [drafts[voce]?.receiver?.id, drafts[voce]?.receiver]));
  const [receiver] = receivers.values();
  return receivers.size === 1 && receiver ? { receiver, voci: transferred } : undefined;
}

/** Changes the draft of an item. The phone of a plan gets the same outcome as the plan, as on the server. */
function withDraftFor(drafts: Drafts, voci: readonly Voce[], voce: string, draft: Draft | undefined): Drafts {
  const { [voce]: _, ...otherDrafts } = drafts;
  if (!draft) return otherDrafts;
  const phoneDrafts = voci
    .filter((each) => each.con_piano === voce && !(each.voce in drafts))
    .map((each) => [each.voce, newDraft('restituito')]);
  return { ...otherDrafts, ...Object.fromEntries(phoneDrafts), [voce]: draft };
}

function toVoci(voci: readonly Voce[], drafts: Drafts, data: string): InputOf<typeof decideEsiti>['body']['voci'] {
  return withDraft(voci, drafts).map(({ tipo, id, voce }) => {
    // The cast is safe, because `withDraft` returns only items that have a draft.
    const { esito, condizione, note, receiver } = drafts[voce] as Draft;
    return { tipo, id, esito, condizione, note, dipendente_id: receiver?.id ?? null, data };
  });
}

/** Returns the items that have a draft. Leaves out items whose outcome another account has recorded meanwhile. */
function withDraft(voci: readonly Voce[], drafts: Drafts): Voce[] {
  return voci.filter(({ voce }) => voce in drafts);
}
