import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { ShowroomInput } from '../contract.ts';
import { nuovoShowroom, type ShowroomValues } from '../rules.ts';
import { BrandAssociatiField } from './brand-associati-field.tsx';
import { useCreateShowroom } from './hooks.ts';

interface NuovoShowroomDialogProps {
  nome?: string;
  onMade?: (id: number) => void;
  onClose: () => void;
}

export function NuovoShowroomDialog({ nome = '', onMade, onClose }: NuovoShowroomDialogProps): ReactElement {
  const { mutate, isPending, error } = useCreateShowroom();
  const form = useWireForm({
    schema: ShowroomInput,
    defaultValues: { ...nuovoShowroom(usePermessi().brandsFor('showrooms.modifica')), nome },
    toWire: (values: ShowroomValues) => values,
    required: ['nome', 'brand_ids'],
  });
  const create = (body: ShowroomInput) =>
    mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          onMade?.(id);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Nuovo Showroom"
      form={form}
      onSubmit={create}
      onClose={onClose}
      verb="Crea Showroom"
      pendingVerb="Creazione in corso..."
      pending={isPending}
      error={error}
      ready={form.filled}
      size="m"
    >
      <FormNeedsBrandNote action="showrooms.modifica" />
      <TextField control={form.control} name="nome" label="Nome Showroom *" span="s6" />
      <BrandAssociatiField control={form.control} />
    </FormDialog>
  );
}
