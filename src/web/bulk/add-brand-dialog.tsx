import type { ReactElement } from 'react';
import { z } from 'zod';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';

interface AddBrandDialogProps {
  description: string;
  brands: readonly { id: number; nome: string }[];
  pending: boolean;
  error: Error | null;
  onChoose: (brandId: number) => void;
  onClose: () => void;
}

const Choice = z.object({ brand_id: z.string({ error: 'Scegli il brand da aggiungere' }).min(1, 'Scegli il brand da aggiungere') });

export function AddBrandDialog({ description, brands, pending, error, onChoose, onClose }: AddBrandDialogProps): ReactElement {
  const form = useWireForm({ schema: Choice, defaultValues: { brand_id: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title="Aggiungi brand"
      description={description}
      form={form}
      onSubmit={({ brand_id }) => onChoose(Number(brand_id))}
      onClose={onClose}
      verb="Aggiungi Brand"
      pendingVerb="Aggiornamento in corso..."
      pending={pending}
      error={error}
      size="m"
    >
      <SelectField
        control={form.control}
        name="brand_id"
        label="Brand *"
        options={brands.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        span="s6"
      />
    </FormDialog>
  );
}
