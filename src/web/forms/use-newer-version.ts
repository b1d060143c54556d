import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { Read } from '#shared/endpoint.ts';
import type { Presenza } from '#shared/versionati.ts';
import { CallError, isStatus } from '#web/data/call-error.ts';
import { refresh } from '#web/data/refresh.ts';
import { wordsOf } from './field-words.ts';
import type { WireForm } from './use-wire-form.ts';

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
export interface Difference {
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
