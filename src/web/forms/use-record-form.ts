import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import { type LastChange, type NewerVersion, useNewerVersion } from './cambiato-altrove-note.tsx';
import type { FormDialogProps } from './form-dialog.tsx';
import { changesOf, useWireForm, type WireFormOptions } from './use-wire-form.ts';

interface StoredRecord {
  id: number | string;
  updated_at: string;
}

interface RecordWrite<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
}

interface DialogTexts {
  title: string;
  verb: string;
}

export interface RecordFormOptions<R extends StoredRecord, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>
  extends Omit<WireFormOptions<V, S, W>, 'defaultValues'> {
  record: R | undefined;
  empty: V;
  toForm: (record: R) => V;
  create: RecordWrite<{ body: W }>;
  update: RecordWrite<{ params: { id: string }; body: Partial<W> & { updated_at: string } }>;
  reads: readonly Read[];
  last: LastChange;
  words: { create: DialogTexts; update: DialogTexts };
  onClose: () => void;
}

interface RecordForm<R, V extends FieldValues, W> {
  control: Control<V, unknown, W>;
  version: NewerVersion<R>;
  dialog: Omit<FormDialogProps<V, W>, 'children'>;
}

/** An edit sends only the fields that differ from the version on which the form is based. */
export function useRecordForm<R extends StoredRecord, V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S> & object>(
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
