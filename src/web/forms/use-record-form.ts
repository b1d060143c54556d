import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import { type LastChange, type NewerVersion, useNewerVersion } from './cambiato-altrove-note.tsx';
import type { FormDialogProps } from './form-dialog.tsx';
import { changesOf, useWireForm, type WireFormOptions } from './use-wire-form.ts';

interface Stored {
  id: number | string;
  updated_at: string;
}

interface RecordWrite<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
}

interface Words {
  /** 'Nuovo Hardware'. */
  title: string;
  /** 'Crea Hardware'. */
  verb: string;
}

export interface RecordFormOptions<R extends Stored, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>
  extends Omit<WireFormOptions<V, S, W>, 'defaultValues'> {
  /** As it is known now; undefined for a form that makes one. */
  record: R | undefined;
  /** What the form that makes one begins with. */
  empty: V;
  toForm: (record: R) => V;
  create: RecordWrite<{ body: W }>;
  update: RecordWrite<{ params: { id: string }; body: Partial<W> & { updated_at: string } }>;
  /** Where the record is read. */
  reads: readonly Read[];
  last: LastChange;
  words: { create: Words; update: Words };
  onClose: () => void;
}

interface RecordForm<R, V extends FieldValues, W> {
  control: Control<V, unknown, W>;
  /** For the note that says what happened to the record elsewhere. */
  version: NewerVersion<R>;
  /** Everything of the dialog but its fields. */
  dialog: Omit<FormDialogProps<V, W>, 'children'>;
}

/** The form in which a record is made or changed: a change sends what differs from the version it was made upon. */
export function useRecordForm<R extends Stored, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>(
  options: RecordFormOptions<R, V, S, W>,
): RecordForm<R, V, W> {
  const { record, empty, toForm, toWire, create, update, reads, last, words, onClose } = options;
  const write = record ? update : create;
  const form = useWireForm<V, S, W>({ ...options, defaultValues: record ? toForm(record) : empty });
  const version = useNewerVersion(form, { current: record, toForm, write, reads, last });
  const { base } = version;
  const send = (body: W) => {
    if (base) {
      const changes = { ...changesOf(toWire(toForm(base)), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return {
    control: form.control,
    version,
    dialog: {
      ...words[record ? 'update' : 'create'],
      pendingVerb: record ? 'Aggiornamento in corso...' : 'Creazione in corso...',
      form,
      onSubmit: send,
      onClose,
      pending: write.isPending,
      error: version.error,
      ready: form.filled && !version.gone,
    },
  };
}
