import { Link } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { z } from 'zod';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { formatData } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { decideEsiti, Voce } from '../contract.ts';
import { CONDIZIONE_LABELS, CONDIZIONI_DI, type Condizione, ESITI_DI, ESITO_LABELS, type Esito } from '../rules.ts';

interface VoceRowProps {
  voce: Voce;
  draft: Draft | undefined;
  /** What the server says is wrong with it. */
  error: string | undefined;
  mayDecide: boolean;
  onDraft: (draft: Draft | undefined) => void;
  /** A transfer asks to whom. */
  onTransfer: () => void;
}

/** A thing that somebody who leaves has, and what is to become of it. */
export function VoceRow({ voce, draft, error, mayDecide, onDraft, onTransfer }: VoceRowProps): ReactElement {
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

/** What goes with the outcome: condition, to whom, a note. */
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
          // biome-ignore lint/a11y/noAutofocus: who has asked for it writes in it
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
  /** 'Esito di ThinkPad T14' */
  label: string;
  options: readonly { value: V; label: string; keyHint: string }[];
  value: V | null;
  onChoose: (value: V) => void;
  /** 'esiti' are walked through by the arrows. */
  kind: 'esiti' | 'condizioni';
}

/** One of a few side by side; pressed again it is chosen no more, where that can be. One stop of the Tab key. */
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

// What is chosen of each thing and not confirmed yet.
export interface Draft {
  esito: Esito;
  condizione: Condizione | null;
  note: string;
  /** To whom it passes. */
  a: { id: string; nome: string } | null;
}

/** By the voce. */
export type Drafts = Readonly<Record<string, Draft>>;

/** An outcome with what it mostly is; what was noted stays. */
export function draftOf(esito: Esito, before?: Draft, a: Draft['a'] = null): Draft {
  return { esito, condizione: CONDIZIONI_DI[esito]?.[0] ?? null, note: before?.note ?? '', a };
}

/** Everything came back in good condition, and what is no thing is revoked; what is chosen already stays, and all of it the same value. */
export function allReturned(voci: readonly Voce[], before: Drafts): Drafts {
  if (voci.every(({ voce }) => voce in before)) return before;
  return Object.fromEntries(voci.map(({ voce, tipo }) => [voce, before[voce] ?? draftOf(ESITI_DI[tipo][0] as Esito)])); // each kind has one
}

/** With this one chosen. A phone given with a plan comes back with it, as the server has it: so it is seen beforehand. */
export function choose(drafts: Drafts, voci: readonly Voce[], voce: string, draft: Draft | undefined): Drafts {
  const { [voce]: _, ...others } = drafts;
  if (!draft) return others;
  const phones = voci.filter((each) => each.con_piano === voce && !(each.voce in drafts)).map((each) => [each.voce, draftOf('restituito')]);
  return { ...others, ...Object.fromEntries(phones), [voce]: draft };
}

/** Those that are chosen, in the order in which they stand, as the call takes them. */
export function toVoci(voci: readonly Voce[], drafts: Drafts, data: string): z.input<typeof decideEsiti.body>['voci'] {
  return chosenOf(voci, drafts).map(({ tipo, id, voce }) => {
    const { esito, condizione, note, a } = drafts[voce] as Draft; // it is one of those that are chosen
    return { tipo, id, esito, condizione, note, dipendente_id: a?.id ?? null, data };
  });
}

/** What somebody else has decided meanwhile is chosen no more. */
export function chosenOf(voci: readonly Voce[], drafts: Drafts): Voce[] {
  return voci.filter(({ voce }) => voce in drafts);
}
