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
import { describedFields } from './field-descriptions.ts';
import type { WireForm } from './use-wire-form.ts';

interface CambiatoAltroveNoteProps {
  version: NewerVersion<unknown>;
  what: string;
}

const NOT_VISIBLE_TEXT =
  "Non è più nell'elenco che hai aperto: qui non si può vedere che cosa è diverso. Se salvi di nuovo vale quello che hai scritto tu, e il resto non cambia.";

export function CambiatoAltroveNote({ version, what }: CambiatoAltroveNoteProps): ReactElement | null {
  const { newer, isNewerHidden, gone: absence, chi, isAccepted, conflictError } = version;
  const ref = useRef<HTMLDivElement>(null);
  const needsDecision = newer !== undefined || isNewerHidden;
  // The note takes the focus after a conflict, because a user who has pressed Salva at the foot of a long form would not see it.
  useEffect(() => {
    if (conflictError && needsDecision) ref.current?.focus();
  }, [conflictError, needsDecision]);
  if (absence)
    return <GoneNote title={absence === 'eliminato' ? `${chi ?? 'Qualcuno'} ha eliminato ${what}` : `Non puoi più vedere ${what}`} />;
  if (isAccepted) return <AcceptedNote />;
  if (!needsDecision) return null;
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="warning" role="status" title={`Mentre modificavi, ${chi ?? 'qualcuno'} ha cambiato ${what}`}>
        {newer ? <VersionChoices {...version} /> : <p>{NOT_VISIBLE_TEXT}</p>}
      </Note>
    </div>
  );
}

/** The note about a deleted or invisible record. It takes the focus, because the button Salva is now disabled. */
function GoneNote({ title }: { title: string }): ReactElement {
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

function VersionChoices({ differences, applySaved, keepInput, applyAllSaved }: NewerVersion<unknown>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <p>Quello che hai scritto è ancora qui. Guarda che cosa è diverso e scegli con quali valori continuare.</p>
      {isOpen && <DifferenceList id={listId} differences={differences} onApply={applySaved} />}
      <div className="note-acts">
        <Button size="small" aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Nascondi le differenze' : 'Vedi le differenze'}
        </Button>
        <Button size="small" onClick={keepInput}>
          Tieni le mie modifiche
        </Button>
        <Button size="small" onClick={applyAllSaved}>
          Usa i valori salvati
        </Button>
      </div>
    </>
  );
}

function DifferenceList({
  id,
  differences,
  onApply,
}: {
  id: string;
  differences: Difference[];
  onApply: (name: string) => void;
}): ReactElement {
  if (differences.length === 0) return <p id={id}>Nei campi di questo modulo non c'è più nessuna differenza.</p>;
  return (
    <ul id={id} className="differences">
      {differences.map(({ name, label, savedText, inputText, isChangedHere }) => (
        <li key={name}>
          <span className="difference-name">{label}</span>
          <dl>
            <div>
              <dt>Salvato</dt>
              <dd>{savedText}</dd>
            </div>
            <div>
              <dt>{isChangedHere ? 'Scritto da te' : 'Nel modulo'}</dt>
              <dd>{inputText}</dd>
            </div>
          </dl>
          <Button size="small" kind="ghost" onClick={() => onApply(name)}>
            Usa il salvato<span className="sr"> per {label}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AcceptedNote(): ReactElement {
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

interface VersionedRecord {
  updated_at: string;
}

export interface LastChange {
  chi: string | null;
  quando: string | null;
  presenza: Presenza;
  updated_at: string | null;
  refetch: () => void;
}

interface NewerVersionOptions<R extends VersionedRecord, Values> {
  /** The current version of the record, with changes of other users. Undefined in a form that creates a record. */
  current: R | undefined;
  toForm: (record: R) => Values;
  /**
   * The mutation that saves this form. While it runs and after it has succeeded, a newer version of the record counts as saved by this
   * form.
   */
  write: { isPending: boolean; error: Error | null };
  /** The reads to refetch when the server rejects the edit because the record has a newer version. */
  reads: readonly Read[];
  last: LastChange;
}

interface Difference {
  name: string;
  label: string;
  savedText: string;
  inputText: string;
  /** Whether this user has changed the field. A field that the user has not changed can take the newer value. */
  isChangedHere: boolean;
}

export interface NewerVersion<R> {
  /** The version of the record on which the form is based. The form sends its updated_at and computes the differences from it. */
  base: R | undefined;
  newer: R | undefined;
  /**
   * Whether the record has a newer version that the queries of this page do not return. The user can send the rejected edit again on that
   * version.
   */
  isNewerHidden: boolean;
  /** Set when the record was deleted or became invisible, so that it cannot be saved. The form still contains the user's input. */
  gone: Exclude<Presenza, 'presente'> | undefined;
  /** The name of the user who deleted the record or saved the newer version; null while unknown. */
  chi: string | null;
  isAccepted: boolean;
  conflictError: Error | null;
  error: Error | null;
  differences: Difference[];
  applySaved: (name: string) => void;
  /** Accepts the newer version and keeps the user's input. Fields that the user has not changed get the saved values. */
  keepInput: () => void;
  applyAllSaved: () => void;
}

export function useNewerVersion<R extends VersionedRecord, Values extends FieldValues, WireBody>(
  form: WireForm<Values, WireBody>,
  { current, toForm, write, reads, last }: NewerVersionOptions<R, Values>,
): NewerVersion<R> {
  const client = useQueryClient();
  const [storedBase, setStoredBase] = useState(current);
  const [isAccepted, setIsAccepted] = useState(false);
  const isConflict = write.error instanceof CallError && write.error.code === 'MODIFICATO_NEL_FRATTEMPO';
  const isNotFound = isStatus(write.error, 404);
  const gone = current && last.presenza !== 'presente' && !write.isPending ? last.presenza : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per rejected edit; the endpoints do not change
  useEffect(() => {
    if (isConflict) void refresh(client, reads).then(last.refetch);
    else if (isNotFound) last.refetch();
  }, [write.error]);

  // If another user's change affects no field of the form, the form takes the newer version as its base and asks the user nothing.
  const base = storedBase && current && isSame(toForm(current), toForm(storedBase)) ? current : storedBase;
  // After a conflict the refetched version must be newer than the version that the server rejected.
  const isBasedOnNewer = isAccepted || (isConflict && base !== undefined && base.updated_at !== storedBase?.updated_at);
  const newer = base && current && !gone && !write.isPending && current.updated_at !== base.updated_at ? current : undefined;
  const isNewerHidden = isConflict && !gone && !newer && base !== undefined && (last.updated_at ?? '') > base.updated_at;
  const hiddenUpdatedAt = isNewerHidden ? last.updated_at : null;
  const newerUpdatedAt = newer?.updated_at ?? hiddenUpdatedAt;
  const acceptNewer = (keptFields: readonly string[]) => {
    if (!newer) return;
    const typed = form.getValues();
    form.reset(toForm(newer) as DefaultValues<Values> & Values); // cast: the type of reset() requires all values
    for (const name of keptFields as FieldPath<Values>[]) form.setValue(name, typed[name], { shouldDirty: true });
    setStoredBase(newer);
    setIsAccepted(true);
  };
  return {
    base: base && hiddenUpdatedAt ? { ...base, updated_at: hiddenUpdatedAt } : base,
    newer,
    isNewerHidden,
    gone,
    // a last change that is older belongs to an earlier version
    chi: gone || (newerUpdatedAt && last.quando && last.quando >= newerUpdatedAt) ? last.chi : null,
    isAccepted: isBasedOnNewer && !newer && !isNewerHidden && !gone,
    conflictError: isConflict ? write.error : null,
    error: (isConflict && (newer || isNewerHidden || isBasedOnNewer)) || (gone && isNotFound) ? null : write.error,
    differences: newer && base ? differencesOf(form, toForm(base), toForm(newer)) : [],
    applySaved: (name) => {
      const path = name as FieldPath<Values>; // cast: differencesOf() returns only field names of the form
      if (newer)
        form.setValue(path, toForm(newer)[path] as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true, shouldValidate: true });
    },
    keepInput: () => base && acceptNewer(changedFields(form, toForm(base))),
    applyAllSaved: () => acceptNewer([]),
  };
}

function changedFields<Values extends FieldValues, WireBody>(form: WireForm<Values, WireBody>, original: Values): string[] {
  const current = form.getValues();
  return Object.keys(original).filter((name) => !isSame(current[name], original[name]));
}

function differencesOf<Values extends FieldValues, WireBody>(
  form: WireForm<Values, WireBody>,
  original: Values,
  savedRecord: Values,
): Difference[] {
  const current = form.getValues();
  return describedFields(form.control).flatMap(([name, description]) => {
    if (isSame(savedRecord[name], original[name]) || isSame(savedRecord[name], current[name])) return [];
    return [
      {
        name,
        label: description.label,
        savedText: description.say(savedRecord[name]),
        inputText: description.say(current[name]),
        isChangedHere: !isSame(current[name], original[name]),
      },
    ];
  });
}

function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

const UNKNOWN_CHANGE = { chi: null, quando: null, presenza: 'presente', updated_at: null } as const;

/** Returns the last change of a record from the audit log. Sends no request without an id. */
export function useLastChange(oggetto: Versionato, id: number | string | undefined): LastChange {
  const query = { oggetto, id: String(id ?? '') };
  const { data = UNKNOWN_CHANGE, refetch } = useRead(getUltimaModifica, { query }, { enabled: id !== undefined, staleTime: 0 });
  return { ...data, refetch: () => void refetch() };
}
