import type { ReactElement } from 'react';
import { z } from 'zod';
import { note } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import type { Option, SearchOptions } from '#web/forms/use-options.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';

/** What the other end of giving a thing is called, and how it is found. */
export interface ChooseWords {
  title: string;
  description: string;
  label: string;
  placeholder: string;
  search: SearchOptions;
  /** The sentence when nothing was chosen. */
  required: string;
}

export interface ChooseDialogProps<How> extends ChooseWords {
  /** 'Assegna Hardware'. */
  verb: string;
  write: { isPending: boolean; error: Error | null };
  /** `how` is what is agreed with it. */
  onChoose: (value: string, how: How) => void;
  onClose: () => void;
}

interface Values {
  scelta: Option | null;
  note: string;
}

/** One choice among many, searched for: who gets a thing, or which thing somebody gets. Something can be written beside it. */
export function ChooseWithNoteDialog(props: ChooseDialogProps<{ note?: string | null | undefined }>): ReactElement {
  return <ChooseDialog {...props} takesNote onChoose={(value, note) => props.onChoose(value, { note })} />;
}

/** The same, of what nothing is written. */
export function ChooseOneDialog(props: ChooseDialogProps<object>): ReactElement {
  return <ChooseDialog {...props} takesNote={false} onChoose={(value) => props.onChoose(value, {})} />;
}

function ChooseDialog(
  props: Omit<ChooseDialogProps<string>, 'onChoose'> & { takesNote: boolean; onChoose: (value: string, note: string) => void },
): ReactElement {
  const { label, placeholder, search, required, write, takesNote, onChoose, ...said } = props;
  const form = useWireForm({
    schema: z.object({ scelta: z.string().min(1, required), note: note() }),
    defaultValues: { scelta: null, note: '' },
    toWire: ({ scelta, note }: Values) => ({ scelta: scelta?.value ?? '', note }),
  });
  return (
    <FormDialog
      {...said}
      form={form}
      onSubmit={({ scelta, note }) => onChoose(scelta, note)}
      pendingVerb="Assegnazione in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <ComboboxField control={form.control} name="scelta" label={label} placeholder={placeholder} search={search} span="s6" />
      {takesNote && <TextareaField control={form.control} name="note" label="Note" rows={2} />}
    </FormDialog>
  );
}
