import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { Read } from '#shared/endpoint.ts';
import { getUltimaModifica, type Presenza, type Versionato } from '#shared/ultima-modifica.ts';
import { CallError, isStatus } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { refresh } from '#web/data/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { wordsOf } from './field-words.ts';
import type { WireForm } from './use-wire-form.ts';

interface CambiatoAltroveNoteProps {
  version: NewerVersion<unknown>;
  /** 'questo dipendente'. */
  what: string;
}

const UNSEEN =
  "Non è più nell'elenco che hai aperto: qui non si può vedere che cosa è diverso. Se salvi di nuovo vale quello che hai scritto tu, e il resto non cambia.";

/** On top of a form whose record somebody has changed or deleted meanwhile: who, what is different, and what to go on with. */
export function CambiatoAltroveNote({ version, what }: CambiatoAltroveNoteProps): ReactElement | null {
  const { newer, isUnseen, gone, chi, isSettled, refusal } = version;
  const ref = useRef<HTMLDivElement>(null);
  const isAsked = newer !== undefined || isUnseen;
  // who has pressed Salva at the foot of a long form would not see why nothing was saved
  useEffect(() => {
    if (refusal && isAsked) ref.current?.focus();
  }, [refusal, isAsked]);
  if (gone) return <Gone title={gone === 'eliminato' ? `${chi ?? 'Qualcuno'} ha eliminato ${what}` : `Non puoi più vedere ${what}`} />;
  if (isSettled) return <Settled />;
  if (!isAsked) return null;
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="warning" role="status" title={`Mentre modificavi, ${chi ?? 'qualcuno'} ha cambiato ${what}`}>
        {newer ? <Choices {...version} /> : <p>{UNSEEN}</p>}
      </Note>
    </div>
  );
}

/** Comes into sight, wherever in a long form one is: Salva is off from now on. Takes the focus if that was on Salva. */
function Gone({ title }: { title: string }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.matches('body, :disabled')) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="danger" role="alert" title={title}>
        <p>Quello che hai scritto è ancora qui: puoi copiarlo, ma non si può più salvare.</p>
      </Note>
    </div>
  );
}

function Choices({ differences, takeSaved, keepMine, takeAllSaved }: NewerVersion<unknown>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <p>Quello che hai scritto è ancora qui. Guarda che cosa è diverso e scegli con quali valori continuare.</p>
      {isOpen && <DifferenceList id={listId} differences={differences} onTake={takeSaved} />}
      <div className="note-acts">
        <Button size="small" aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Nascondi le differenze' : 'Vedi le differenze'}
        </Button>
        <Button size="small" onClick={keepMine}>
          Tieni le mie modifiche
        </Button>
        <Button size="small" onClick={takeAllSaved}>
          Usa i valori salvati
        </Button>
      </div>
    </>
  );
}

function DifferenceList({
  id,
  differences,
  onTake,
}: {
  id: string;
  differences: Difference[];
  onTake: (name: string) => void;
}): ReactElement {
  if (differences.length === 0) return <p id={id}>Nei campi di questo modulo non c'è più nessuna differenza.</p>;
  return (
    <ul id={id} className="differences">
      {differences.map(({ name, label, saved, mine, isTyped }) => (
        <li key={name}>
          <span className="difference-name">{label}</span>
          <dl>
            <div>
              <dt>Salvato</dt>
              <dd>{saved}</dd>
            </div>
            <div>
              <dt>{isTyped ? 'Scritto da te' : 'Nel modulo'}</dt>
              <dd>{mine}</dd>
            </div>
          </dl>
          <Button size="small" kind="ghost" onClick={() => onTake(name)}>
            Usa il salvato<span className="sr"> per {label}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Takes the focus that the buttons had. */
function Settled(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="info" role="status">
        Ora il modulo parte dalla versione salvata: controlla i campi e salva.
      </Note>
    </div>
  );
}

interface Versioned {
  updated_at: string;
}

/** What is known of a record beside itself. */
export interface LastChange {
  /** Who changed it last, and when; null while it is not known. */
  chi: string | null;
  quando: string | null;
  presenza: Presenza;
  /** Its version as it stands. */
  updated_at: string | null;
  /** Asks anew. */
  ask: () => void;
}

interface Options<R extends Versioned, V> {
  /** The record as it is known now: it comes anew when somebody changes it. Undefined for a form that makes one. */
  current: R | undefined;
  toForm: (record: R) => V;
  /** The edit's own state: while it runs, and once it has succeeded, what changes is its own doing. */
  write: { isPending: boolean; error: Error | null };
  /** Where the record is read: asked again when the edit was refused because of a newer version. */
  reads: readonly Read[];
  last: LastChange;
}

/** A field that somebody else has changed since the form was opened. */
interface Difference {
  name: string;
  label: string;
  saved: string;
  mine: string;
  /** False: nobody has touched it here, and it may follow. */
  isTyped: boolean;
}

export interface NewerVersion<R> {
  /** What the form was opened upon: send its updated_at, and what differs from it. */
  base: R | undefined;
  newer: R | undefined;
  /** There is a newer version, which no list here shows any more: a refused edit may be sent again upon it. */
  isUnseen: boolean;
  /** Set when it cannot be saved any more: it was deleted, or went out of sight. What was typed is still there. */
  gone: Exclude<Presenza, 'presente'> | undefined;
  /** Who did that, or made the newer version; null as long as it is not known. */
  chi: string | null;
  /** The newer version was taken in, and the form can be sent. */
  isSettled: boolean;
  /** The edit that was refused because of the newer version: another try is another one. */
  refusal: Error | null;
  /** What of the edit's error there is left to say beside the note. */
  error: Error | null;
  differences: Difference[];
  /** Puts the saved value into one field. */
  takeSaved: (name: string) => void;
  /** Goes on upon the newer version: what was typed stays, the rest follows. */
  keepMine: () => void;
  /** Goes on upon the newer version, without what was typed. */
  takeAllSaved: () => void;
}

/** A form that is open while its record changes elsewhere: it learns of it, loses nothing, and goes on upon the newer version when told to. */
export function useNewerVersion<R extends Versioned, V extends FieldValues, W>(
  form: WireForm<V, W>,
  { current, toForm, write, reads, last }: Options<R, V>,
): NewerVersion<R> {
  const client = useQueryClient();
  const [opened, setBase] = useState(current);
  const [isSettled, setIsSettled] = useState(false);
  const isRefused = write.error instanceof CallError && write.error.code === 'MODIFICATO_NEL_FRATTEMPO';
  const isNotFound = isStatus(write.error, 404);
  const gone = current && last.presenza !== 'presente' && !write.isPending ? last.presenza : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal; the endpoints do not change
  useEffect(() => {
    if (isRefused) void refresh(client, reads).then(last.ask);
    else if (isNotFound) last.ask();
  }, [write.error]);

  // What changed elsewhere and is in none of the form's fields asks for nothing: the form stands upon it already.
  const base = opened && current && isSame(toForm(current), toForm(opened)) ? current : opened;
  // Not what was merely read again: only a version after the one that was refused.
  const isOnNewer = isSettled || (isRefused && base !== undefined && base.updated_at !== opened?.updated_at);
  const newer = base && current && !gone && !write.isPending && current.updated_at !== base.updated_at ? current : undefined;
  const isUnseen = isRefused && !gone && !newer && base !== undefined && (last.updated_at ?? '') > base.updated_at;
  const unseen = isUnseen ? last.updated_at : null;
  const told = newer?.updated_at ?? unseen;
  const settle = (keptNames: readonly string[]) => {
    if (!newer) return;
    const typed = form.getValues();
    form.reset(toForm(newer) as DefaultValues<V> & V); // the form library's door: a whole V
    for (const name of keptNames as FieldPath<V>[]) form.setValue(name, typed[name], { shouldDirty: true });
    setBase(newer);
    setIsSettled(true);
  };
  return {
    base: base && unseen ? { ...base, updated_at: unseen } : base,
    newer,
    isUnseen,
    gone,
    chi: gone || (told && last.quando && last.quando >= told) ? last.chi : null, // not who made the one before
    isSettled: isOnNewer && !newer && !isUnseen && !gone,
    refusal: isRefused ? write.error : null,
    error: (isRefused && (newer || isUnseen || isOnNewer)) || (gone && isNotFound) ? null : write.error,
    differences: newer && base ? differencesOf(form, toForm(base), toForm(newer)) : [],
    takeSaved: (name) => {
      const path = name as FieldPath<V>; // one of the form's own names: differencesOf has made it
      if (newer) form.setValue(path, toForm(newer)[path] as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true, shouldValidate: true });
    },
    keepMine: () => base && settle(typedNames(form, toForm(base))),
    takeAllSaved: () => settle([]),
  };
}

function typedNames<V extends FieldValues, W>(form: WireForm<V, W>, before: V): string[] {
  const now = form.getValues();
  return Object.keys(before).filter((name) => !isSame(now[name], before[name]));
}

function differencesOf<V extends FieldValues, W>(form: WireForm<V, W>, before: V, saved: V): Difference[] {
  const now = form.getValues();
  return wordsOf(form.control).flatMap(([name, words]) => {
    if (isSame(saved[name], before[name]) || isSame(saved[name], now[name])) return [];
    return [
      { name, label: words.label, saved: words.say(saved[name]), mine: words.say(now[name]), isTyped: !isSame(now[name], before[name]) },
    ];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const UNKNOWN = { chi: null, quando: null, presenza: 'presente', updated_at: null } as const;

/** Who changed a record last and whether it is still there, as long as its form is open. Without an id nothing is asked. */
export function useLastChange(oggetto: Versionato, id: number | string | undefined): LastChange {
  const query = { oggetto, id: String(id ?? '') };
  const { data = UNKNOWN, refetch } = useRead(getUltimaModifica, { query }, { enabled: id !== undefined, staleTime: 0 });
  return { ...data, ask: () => void refetch() };
}
