import type { ReactElement } from 'react';
import { z } from 'zod';
import type { ChooseDialogProps } from '#kit/web/choose-dialog.tsx';
import { note } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import type { Option } from '#web/forms/use-options.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { PERMESSI_CARTELLA, type PermessiCartella } from '../rules.ts';
import { PERMESSI_OPTIONS } from './permessi-badge.tsx';

interface Agreed {
  permessi: PermessiCartella;
  note?: string | null | undefined;
}

interface Values {
  scelta: Option | null;
  permessi: PermessiCartella;
  note: string;
}

/** Assigning a folder, begun from either end: the other end, searched for, what its holder may do in it, and what is to be known of it. */
export function ScegliConPermessoDialog(props: ChooseDialogProps<Agreed>): ReactElement {
  const { label, placeholder, search, required, write, onChoose, ...said } = props;
  const form = useWireForm({
    schema: z.object({ scelta: z.string().min(1, required), permessi: z.enum(PERMESSI_CARTELLA), note: note() }),
    defaultValues: { scelta: null, permessi: 'lettura', note: '' },
    toWire: ({ scelta, ...how }: Values) => ({ scelta: scelta?.value ?? '', ...how }),
  });
  return (
    <FormDialog
      {...said}
      form={form}
      onSubmit={({ scelta, ...how }) => onChoose(scelta, how)}
      pendingVerb="Assegnazione in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <ComboboxField control={form.control} name="scelta" label={label} placeholder={placeholder} search={search} span="s6" />
      <SelectField control={form.control} name="permessi" label="Permesso" options={PERMESSI_OPTIONS} span="s6" />
      <TextareaField control={form.control} name="note" label="Note" rows={2} />
    </FormDialog>
  );
}
