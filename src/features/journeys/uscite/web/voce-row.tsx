import { Link } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { formatData } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { linkOf } from '#web/screen/link-of.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Voce } from '../contract.ts';
import { CONDIZIONE_LABELS, CONDIZIONI_DI, ESITI_DI, ESITO_LABELS, type Esito } from '../rules.ts';
import { type Draft, draftOf } from './draft-voci.ts';

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
