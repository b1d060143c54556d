import type { ReactElement } from 'react';
import { z } from 'zod';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import type { Option, SearchOptions } from '#web/forms/use-options.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { PERMESSI_CARTELLA, type PermessiCartella } from '../rules.ts';
import type { useAssignCartella } from './hooks.ts';
import { PERMESSI_OPTIONS } from './permessi-badge.tsx';

interface ScegliConPermessoDialogProps {
  title: string;
  description: string;
  label: string;
  placeholder: string;
  search: SearchOptions;
  /** The sentence when nothing was chosen. */
  required: string;
  write: Pick<ReturnType<typeof useAssignCartella>, 'isPending' | 'error'>;
  onChoose: (value: string, permessi: PermessiCartella) => void;
  onClose: () => void;
}

interface Values {
  scelta: Option | null;
  permessi: PermessiCartella;
}

/** Assigning a folder, begun from either end: the other end, searched for, and what its holder may do in it. */
export function ScegliConPermessoDialog(props: ScegliConPermessoDialogProps): ReactElement {
  const { title, description, label, placeholder, search, required, write, onChoose, onClose } = props;
  const form = useWireForm({
    schema: z.object({ scelta: z.string().min(1, required), permessi: z.enum(PERMESSI_CARTELLA) }),
    defaultValues: { scelta: null, permessi: 'lettura' },
    toWire: ({ scelta, permessi }: Values) => ({ scelta: scelta?.value ?? '', permessi }),
  });
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      onSubmit={({ scelta, permessi }) => onChoose(scelta, permessi)}
      onClose={onClose}
      verb="Assegna Cartella"
      pendingVerb="Assegnazione in corso..."
      pending={write.isPending}
      error={write.error}
      size="m"
    >
      <ComboboxField control={form.control} name="scelta" label={label} placeholder={placeholder} search={search} span="s6" />
      <SelectField control={form.control} name="permessi" label="Permesso" options={PERMESSI_OPTIONS} span="s6" />
    </FormDialog>
  );
}
