import type { ReactElement } from 'react';
import { ShowroomInput } from '#features/showrooms/contract.ts';
import { nuovoShowroom, type ShowroomValues } from '#features/showrooms/rules.ts';
import { BrandAssociatiField } from '#features/showrooms/web/brand-associati-field.tsx';
import { useCreateShowroom } from '#features/showrooms/web/hooks.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { usePermessi } from '#web/session/use-permessi.ts';

interface CreaShowroomDialogProps {
  /** As the file calls it. */
  nome: string;
  onMade: (id: number) => void;
  onClose: () => void;
}

/** The showroom that a file names: of which brands it is, the file does not say. */
export function CreaShowroomDialog({ nome, onMade, onClose }: CreaShowroomDialogProps): ReactElement {
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
          onMade(id);
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
      <TextField control={form.control} name="nome" label="Nome Showroom *" span="s6" />
      <BrandAssociatiField control={form.control} />
    </FormDialog>
  );
}
