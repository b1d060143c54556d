import type { ReactElement } from 'react';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { BloccoInput } from '../contract.ts';
import { searchPersone, useCreateBlocco } from './hooks.ts';

interface BloccoDialogProps {
  /** From a person's page: on whom. */
  persona?: { id: string; nome: string; cognome: string };
  onClose: () => void;
}

interface Values {
  dipendente_id: Option | null;
  motivo: string;
  fino_al: string;
}

/** Puts a hold on somebody. */
export function BloccoDialog({ persona, onClose }: BloccoDialogProps): ReactElement {
  const hold = useCreateBlocco();
  const form = useWireForm({
    schema: BloccoInput,
    defaultValues: {
      dipendente_id: persona ? { value: persona.id, label: `${persona.nome} ${persona.cognome}` } : null,
      motivo: '',
      fino_al: '',
    } as Values,
    toWire: ({ dipendente_id, motivo, fino_al }) => ({ dipendente_id: dipendente_id?.value ?? '', motivo, fino_al: fino_al || null }),
  });
  const { control } = form;
  return (
    <FormDialog
      title={persona ? `Blocca ${persona.nome} ${persona.cognome}` : 'Nuovo blocco'}
      description="Finché il blocco vale, di questa persona non si elimina niente. Il motivo lo leggono solo gli amministratori."
      form={form}
      onSubmit={(body) => hold.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Metti blocco"
      pendingVerb="Salvataggio..."
      pending={hold.isPending}
      error={hold.error}
      size="m"
    >
      {!persona && (
        <ComboboxField
          control={control}
          name="dipendente_id"
          label="Persona *"
          search={searchPersone}
          placeholder="Cerca una persona"
          span="s6"
        />
      )}
      <TextareaField control={control} name="motivo" label="Motivo *" />
      <DateField control={control} name="fino_al" label="Fino al" help="Vuoto: finché qualcuno non lo toglie." />
    </FormDialog>
  );
}
