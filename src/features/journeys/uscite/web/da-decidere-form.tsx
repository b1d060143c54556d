import { Check, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { isCalendarDate, todayInItaly } from '#shared/dates.ts';
import { CallError } from '#web/data/call.ts';
import { DateBox } from '#web/forms/date-box.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { Section } from '#web/screen/section.tsx';
import { useAsked } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Uscita, Voce } from '../contract.ts';
import { CONDIZIONI_DI, type Condizione, ESITI_DI } from '../rules.ts';
import { useDecide } from './hooks.ts';
import { allReturned, choose, chosenOf, type Draft, type Drafts, draftOf, toVoci, VoceRow } from './voce-row.tsx';

const TrasferisciDialog = lazyPart(() => import('./trasferisci-dialog.tsx').then((file) => file.TrasferisciDialog));

/** What is still to be decided: chosen by mouse or keys, confirmed all at once. */
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

/** The day on which it all ended. */
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

/** What the server says of the thing at this place of what was sent. */
function errorAt(error: Error | null, at: number): string | undefined {
  if (!(error instanceof CallError) || at < 0) return undefined;
  return Object.entries(error.fields).find(([name]) => name.startsWith(`voci.${at}.`))?.[1];
}

// The keys of the list of things: arrows between rows and outcomes, a number for the outcome, a letter for the condition.

/** By its first letter, among those that go with the outcome. */
function condizioneOf(key: string, { esito }: Draft): Condizione | undefined {
  return CONDIZIONI_DI[esito]?.find((condizione) => condizione.startsWith(key.toLowerCase()));
}

/** What a key chooses for this thing; undefined: nothing. A transfer asks to whom first, so no number chooses it alone. */
function chosenByKey(key: string, { tipo }: Voce, draft: Draft | undefined): Draft | 'trasferito' | undefined {
  const esito = /^[1-9]$/.test(key) ? ESITI_DI[tipo][Number(key) - 1] : undefined;
  if (esito) return esito === 'trasferito' ? esito : draftOf(esito, draft);
  const condizione = draft && /^[a-z]$/i.test(key) ? condizioneOf(key, draft) : undefined;
  return draft && condizione ? { ...draft, condizione } : undefined;
}

/** Moves the focus by an arrow: up and down to the same place of the next thing, left and right within one. True when it did. */
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
