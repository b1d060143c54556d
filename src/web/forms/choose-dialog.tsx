import type { ReactElement } from 'react';
import { z } from 'zod';
import { note } from '#shared/schemas.ts';
import { ComboboxField } from './combobox-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextareaField } from './textarea-field.tsx';
import type { Option } from './use-options.ts';
import { useWireForm } from './use-wire-form.ts';

export interface ChooseDialogProps {
  title: string;
  description: string;
  label: string;
  placeholder: string;
  /** What is offered for a text, found on the server. */
  search: (q: string) => Promise<Option[]>;
  /** The sentence when nothing was chosen. */
  required: string;
  verb: string;
  pendingVerb: string;
  write: { isPending: boolean; error: Error | null };
  /** Whether something can be written beside it. */
  takesNote?: boolean;
  onChoose: (value: string, note: string) => void;
  onClose: () => void;
}

interface Values {
  scelta: Option | null;
  note: string;
}

/** One choice among many, searched for: who gets a thing, or which thing somebody gets. */
export function ChooseDialog(props: ChooseDialogProps): ReactElement {
  const { title, description, label, placeholder, search, required, verb, pendingVerb, write, takesNote, onChoose, onClose } = props;
  const form = useWireForm({
    schema: z.object({ scelta: z.string().min(1, required), note: note() }),
    defaultValues: { scelta: null, note: '' },
    toWire: ({ scelta, note }: Values) => ({ scelta: scelta?.value ?? '', note }),
  });
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      onSubmit={({ scelta, note }) => onChoose(scelta, note)}
      onClose={onClose}
      verb={verb}
      pendingVerb={pendingVerb}
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <ComboboxField control={form.control} name="scelta" label={label} placeholder={placeholder} search={search} span="s6" />
      {takesNote && <TextareaField control={form.control} name="note" label="Note" rows={2} />}
    </FormDialog>
  );
}
