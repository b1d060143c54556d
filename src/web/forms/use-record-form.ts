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

export interface RecordFormOptions<
  StoredType extends StoredRecord,
  Values extends FieldValues,
  Schema extends z.core.$ZodType,
  WireBody extends z.input<Schema> & object,
> extends Omit<WireFormOptions<Values, Schema, WireBody>, 'defaultValues'> {
  record: StoredType | undefined;
  empty: Values;
  toForm: (record: StoredType) => Values;
  create: RecordWrite<{ body: WireBody }>;
  update: RecordWrite<{ params: { id: string }; body: Partial<WireBody> & { updated_at: string } }>;
  reads: readonly Read[];
  last: LastChange;
  words: { create: DialogTexts; update: DialogTexts };
  onClose: () => void;
}

interface RecordForm<StoredType, Values extends FieldValues, WireBody> {
  control: Control<Values, unknown, WireBody>;
  version: NewerVersion<StoredType>;
  dialog: Omit<FormDialogProps<Values, WireBody>, 'children'>;
}

/** Returns the state of a form that creates or edits a record. An edit sends only the fields that the user has changed. */
export function useRecordForm<
  StoredType extends StoredRecord,
  Values extends FieldValues,
  Schema extends z.core.$ZodType,
  WireBody extends z.input<Schema> & object,
>(options: RecordFormOptions<StoredType, Values, Schema, WireBody>): RecordForm<StoredType, Values, WireBody> {
  const { record, empty, toForm, toWire, create, update, reads, last, words, onClose } = options;
  const write = record ? update : create;
  const form = useWireForm<Values, Schema, WireBody>({ ...options, defaultValues: record ? toForm(record) : empty });
  const version = useNewerVersion(form, { current: record, toForm, write, reads, last });
  const { base } = version;
  const send = (body: WireBody) => {
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
