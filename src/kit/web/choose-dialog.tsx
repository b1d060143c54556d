import type { ReactElement, ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
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

interface Agreed<V extends FieldValues> {
  shape: z.core.$ZodShape;
  empty: V;
  Fields: (form: { control: Control<V> }) => ReactNode;
}

interface Values {
  scelta: Option | null;
  [agreed: string]: unknown;
}

/** One choice among many, searched for: who gets a thing, or which thing somebody gets; and what is agreed with it. */
export function chooseDialogOf<V extends FieldValues>({ shape, empty, Fields }: Agreed<V>): (props: ChooseDialogProps<V>) => ReactElement {
  const defaultValues: Values = { scelta: null, ...empty };
  return function ChooseDialog({ label, placeholder, search, required, write, onChoose, ...said }) {
    const form = useWireForm({
      schema: z.object({ scelta: z.string().min(1, required), ...shape }),
      defaultValues,
      toWire: ({ scelta, ...how }: Values) => ({ ...how, scelta: scelta?.value ?? '' }),
    });
    return (
      <FormDialog
        {...said}
        form={form}
        onSubmit={({ scelta, ...how }) => onChoose(scelta, how as unknown as V)} // the form's values beside the choice are just those
        pendingVerb="Assegnazione in corso..."
        pending={write.isPending}
        error={write.error}
        size="m"
      >
        <ComboboxField control={form.control} name="scelta" label={label} placeholder={placeholder} search={search} span="s6" />
        <Fields control={form.control as unknown as Control<V>} />
      </FormDialog>
    );
  };
}

export const ChooseOneDialog = chooseDialogOf({ shape: {}, empty: {}, Fields: () => null });

/** Something can be written beside it. */
export const ChooseWithNoteDialog = chooseDialogOf({
  shape: { note: note() },
  empty: { note: '' },
  Fields: ({ control }) => <TextareaField control={control} name="note" label="Note" rows={2} />,
});
