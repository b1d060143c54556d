import { Link } from '@tanstack/react-router';
import { Check, MessageSquarePlus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import type { z } from 'zod';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { formatData, isCalendarDate, todayInItaly } from '#shared/dates.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { CallError } from '#web/data/call.ts';
import { DateBox } from '#web/forms/date-box.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { useAsked } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { decideEsiti, Uscita, Voce } from '../contract.ts';
import { CONDIZIONE_LABELS, CONDIZIONI_DI, type Condizione, ESITI_DI, ESITO_LABELS, type Esito } from '../rules.ts';
import { useDecide } from './hooks.ts';

const TrasferisciDialog = lazyPart(() => import('./trasferisci-dialog.tsx').then((file) => file.TrasferisciDialog));

/** Form for the items without an outcome. The user selects outcomes by mouse or keyboard and saves all of them in one request. */
export function DaDecidereForm({ uscita, onDecided }: { uscita: Uscita; onDecided: () => void }): ReactElement {
  const voci = uscita.voci.filter(({ esito }) => esito === null);
  const mayDecide = usePermessi().mayOn('risorse.assegna', uscita.brand.id);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [transferred, setTransferred] = useState<Voce>();
  const oggi = todayInItaly(new Date());
  const [data, setData] = useState(oggi);
  const decide = useDecide();
  const chooseAll = () => setDrafts((before) => allReturned(voci, before));
  useAsked('tutto', '1', mayDecide, chooseAll);
  const chosen = chosenOf(voci, drafts);
  const setDraft = (voce: string, draft: Draft | undefined) => {
    if (decide.error) decide.reset();
    setDrafts((before) => choose(before, voci, voce, draft));
  };
  const errorOf = (voce: Voce) => errorAt(decide.error, chosen.indexOf(voce));

  const confirm = () => {
    if (chosen.length === 0 || decide.isPending || !isCalendarDate(data)) return;
    const input = { params: { id: String(uscita.id) }, body: { voci: toVoci(voci, drafts, data) } };
    decide.mutate(input, {
      onSuccess: () => {
        setDrafts({});
        onDecided();
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key === 'Enter' && (ctrlKey || metaKey)) return confirm();
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLButtonElement)) return;
    const voce = voci.find((each) => each.voce === target.closest<HTMLElement>('[data-voce]')?.dataset.voce);
    const meant = voce && chosenByKey(key, voce, drafts[voce.voce]);
    if (voce && meant === 'trasferito') setTransferred(voce);
    else if (voce && meant) setDraft(voce.voce, meant as Draft);
    if (moveFocus(event) || meant) event.preventDefault();
  };

  return (
    <Section
      title="Da decidere"
      badge={<Tag tone="line">{voci.length}</Tag>}
      action={
        mayDecide && (
          <Button size="small" icon={Undo2} onClick={chooseAll}>
            Tutto restituito in buono stato
          </Button>
        )
      }
    >
      {mayDecide && (
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
            error={errorOf(voce)}
            mayDecide={mayDecide}
            onDraft={(draft) => setDraft(voce.voce, draft)}
            onTransfer={() => setTransferred(voce)}
          />
        ))}
      </ul>
      {mayDecide && (
        <div className="voci-foot">
          <Giorno data={data} oggi={oggi} onChange={setData} />
          {chosen.length > 0 && (
            <Button kind="ghost" onClick={() => setDrafts({})}>
              Togli la scelta
            </Button>
          )}
          <Button
            kind="primary"
            icon={Check}
            disabled={chosen.length === 0}
            onClick={confirm}
            pendingText={decide.isPending ? 'Conferma in corso...' : undefined}
          >
            {chosen.length === 0 ? 'Conferma' : `Conferma ${chosen.length} di ${voci.length}`}
          </Button>
        </div>
      )}
      {transferred && (
        <TrasferisciDialog
          voce={transferred}
          brandId={uscita.brand.id}
          exceptId={uscita.dipendente.id}
          onChoose={(a) => {
            setDraft(transferred.voce, draftOf('trasferito', drafts[transferred.voce], a));
            setTransferred(undefined);
          }}
          onClose={() => setTransferred(undefined)}
        />
      )}
    </Section>
  );
}

function Giorno({ data, oggi, onChange }: { data: string; oggi: string; onChange: (data: string) => void }): ReactElement {
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

/** The error of the server for the item at this index of the request. */
function errorAt(error: Error | null, at: number): string | undefined {
  if (!(error instanceof CallError) || at < 0) return undefined;
  return Object.entries(error.fields).find(([name]) => name.startsWith(`voci.${at}.`))?.[1];
}

// Keyboard: arrows move between rows and outcomes, a digit selects an outcome, a letter selects a condition.

/** Returns the condition of the outcome that begins with the pressed letter. */
function condizioneOf(key: string, { esito }: Draft): Condizione | undefined {
  return CONDIZIONI_DI[esito]?.find((condizione) => condizione.startsWith(key.toLowerCase()));
}

/**
 * Returns the outcome that the pressed digit selects, or undefined. No digit selects a transfer, because a transfer also needs a receiver.
 */
function chosenByKey(key: string, { tipo }: Voce, draft: Draft | undefined): Draft | 'trasferito' | undefined {
  const esito = /^[1-9]$/.test(key) ? ESITI_DI[tipo][Number(key) - 1] : undefined;
  if (esito) return esito === 'trasferito' ? esito : draftOf(esito, draft);
  const condizione = draft && /^[a-z]$/i.test(key) ? condizioneOf(key, draft) : undefined;
  return draft && condizione ? { ...draft, condizione } : undefined;
}

/**
 * Moves the focus when an arrow key is pressed: up and down to the same button of the item above or below, left and right within one item.
 * Returns true when the focus has moved.
 */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-voce]') : null;
  const button = target instanceof HTMLElement ? target.closest<HTMLElement>('.esiti button') : null;
  if (!row || !button) return false;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-voce]')];
  const buttonsOf = (each: HTMLElement | undefined) => [...(each?.querySelectorAll<HTMLElement>('.esiti button') ?? [])];
  const within = buttonsOf(row);
  const at = within.indexOf(button);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const there = step ? buttonsOf(rows[rows.indexOf(row) + step]) : [];
  const next = step ? (there.find((each) => each.tabIndex === 0) ?? there[0]) : aside ? within[at + aside] : undefined;
  next?.focus();
  return step !== undefined || aside !== undefined;
}

interface VoceRowProps {
  voce: Voce;
  draft: Draft | undefined;
  /** The error message of the server for this item. */
  error: string | undefined;
  mayDecide: boolean;
  onDraft: (draft: Draft | undefined) => void;
  /** Opens the dialog that selects the receiver. */
  onTransfer: () => void;
}

function VoceRow({ voce, draft, error, mayDecide, onDraft, onTransfer }: VoceRowProps): ReactElement {
  const { tipo, nome, codice, dal } = voce;
  const Icon = RISORSA_ICONS[tipo];
  const [isNoting, setIsNoting] = useState(false);
  const onChoose = (esito: Esito) => {
    if (esito === draft?.esito && esito !== 'trasferito') onDraft(undefined);
    else if (esito === 'trasferito') onTransfer();
    else onDraft(draftOf(esito, draft));
  };
  const options = ESITI_DI[tipo].map((value, i) => ({ value, label: ESITO_LABELS[value], keyHint: String(i + 1) }));
  return (
    <li className={draft ? 'voce chosen' : 'voce'} data-voce={voce.voce}>
      <span className="what">
        <Icon className="i" aria-hidden />
        <span>
          <b>
            <Link {...linkOf(schedaDi(tipo, voce.id))}>{nome}</Link>
          </b>
          <small>
            {[RISORSE[tipo].uno, codice, dal && `dal ${formatData(dal)}`, voce.con_piano && 'dato con il piano']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </span>
      {mayDecide && (
        <span className="choice">
          {draft && !isNoting && (
            <IconButton icon={MessageSquarePlus} size="small" label={`Aggiungi una nota su ${nome}`} onClick={() => setIsNoting(true)} />
          )}
          <EsitoField label={`Esito di ${nome}`} options={options} value={draft?.esito ?? null} onChoose={onChoose} kind="esiti" />
        </span>
      )}
      {draft && <Chosen voce={voce} draft={draft} isNoting={isNoting} onDraft={onDraft} onTransfer={onTransfer} />}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

interface ChosenProps extends Pick<VoceRowProps, 'voce' | 'onDraft' | 'onTransfer'> {
  draft: Draft;
  isNoting: boolean;
}

/** The details of the selected outcome: condition, receiver, note. */
function Chosen({ voce: { nome }, draft, isNoting, onDraft, onTransfer }: ChosenProps): ReactElement | null {
  const conditions = CONDIZIONI_DI[draft.esito];
  if (!conditions && !draft.a && !isNoting) return null;
  return (
    <span className="more">
      {conditions && (
        <EsitoField
          label={`Condizione di ${nome}`}
          options={conditions.map((value) => ({ value, label: CONDIZIONE_LABELS[value], keyHint: value.charAt(0).toUpperCase() }))}
          value={draft.condizione}
          onChoose={(condizione) => onDraft({ ...draft, condizione })}
          kind="condizioni"
        />
      )}
      {draft.a && (
        <span className="to">
          A {draft.a.nome}
          <Button kind="ghost" size="small" onClick={onTransfer}>
            Cambia
          </Button>
        </span>
      )}
      {isNoting && (
        <input
          className="in"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this field in order to write a note
          autoFocus
          aria-label={`Nota su ${nome}`}
          placeholder="Nota, se serve"
          maxLength={4000}
          value={draft.note}
          onChange={({ target }) => onDraft({ ...draft, note: target.value })}
        />
      )}
    </span>
  );
}

interface EsitoFieldProps<V extends string> {
  /** The accessible name of the group, for example 'Esito di ThinkPad T14'. */
  label: string;
  options: readonly { value: V; label: string; keyHint: string }[];
  value: V | null;
  onChoose: (value: V) => void;
  /** The name of the group. Arrow keys move the focus only in the group 'esiti'. */
  kind: 'esiti' | 'condizioni';
}

/** A group of options with one Tab stop. Pressing the selected option clears it, where the field is optional. */
function EsitoField<V extends string>({ label, options, value, onChoose, kind }: EsitoFieldProps<V>): ReactElement {
  const stop = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset className={`segments ${kind}`} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-keyshortcuts={option.keyHint}
          tabIndex={kind === 'condizioni' || option.value === stop ? 0 : -1}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          <kbd aria-hidden>{option.keyHint}</kbd>
        </button>
      ))}
    </fieldset>
  );
}

// The selected outcome of an item, not saved yet.
interface Draft {
  esito: Esito;
  condizione: Condizione | null;
  note: string;
  a: { id: string; nome: string } | null;
}

type Drafts = Readonly<Record<string, Draft>>;

/** A draft with the most common condition of the outcome; an existing note stays. */
function draftOf(esito: Esito, before?: Draft, a: Draft['a'] = null): Draft {
  return { esito, condizione: CONDIZIONI_DI[esito]?.[0] ?? null, note: before?.note ?? '', a };
}

/**
 * Selects 'returned in good condition' (or 'revoked' for licences, folders and plans) for every item without a draft. Returns the same
 * object when nothing changes.
 */
function allReturned(voci: readonly Voce[], before: Drafts): Drafts {
  if (voci.every(({ voce }) => voce in before)) return before;
  return Object.fromEntries(voci.map(({ voce, tipo }) => [voce, before[voce] ?? draftOf(ESITI_DI[tipo][0] as Esito)])); // each type has at least one outcome
}

/** Selects an outcome for one item. When the item is a plan, the phone of the plan gets the same outcome, as the server does. */
function choose(drafts: Drafts, voci: readonly Voce[], voce: string, draft: Draft | undefined): Drafts {
  const { [voce]: _, ...others } = drafts;
  if (!draft) return others;
  const phones = voci.filter((each) => each.con_piano === voce && !(each.voce in drafts)).map((each) => [each.voce, draftOf('restituito')]);
  return { ...others, ...Object.fromEntries(phones), [voce]: draft };
}

/** The request body: the items with a draft, in display order. */
function toVoci(voci: readonly Voce[], drafts: Drafts, data: string): z.input<typeof decideEsiti.body>['voci'] {
  return chosenOf(voci, drafts).map(({ tipo, id, voce }) => {
    const { esito, condizione, note, a } = drafts[voce] as Draft; // chosenOf returns only items with a draft
    return { tipo, id, esito, condizione, note, dipendente_id: a?.id ?? null, data };
  });
}

/** The items with a draft, without items whose outcome another account has recorded meanwhile. */
function chosenOf(voci: readonly Voce[], drafts: Drafts): Voce[] {
  return voci.filter(({ voce }) => voce in drafts);
}
