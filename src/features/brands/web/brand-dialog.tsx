import type { ReactElement } from 'react';
import { changesOf } from '#web/forms/changes-of.ts';
import { ColorField } from '#web/forms/color-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Brand, BrandInput } from '../contract.ts';
import { COLORE_PREDEFINITO } from '../rules.ts';
import { useCreateBrand, useUpdateBrand } from './hooks.ts';

interface Values {
  nome: string;
  descrizione: string;
  colore: string;
}

/** Makes a brand, or changes the one that is given. */
export function BrandDialog({ brand, onClose }: { brand?: Brand | undefined; onClose: () => void }): ReactElement {
  const create = useCreateBrand();
  const update = useUpdateBrand();
  const { isPending, error } = brand ? update : create;
  const initial = { nome: brand?.nome ?? '', descrizione: brand?.descrizione ?? '', colore: brand?.colore ?? COLORE_PREDEFINITO };
  const form = useWireForm({
    schema: BrandInput,
    defaultValues: initial,
    toWire: (values: Values) => values,
    required: ['nome'],
  });
  const send = (body: BrandInput) => {
    if (brand) update.mutate({ params: { id: String(brand.id) }, body: changesOf(initial, body) }, { onSuccess: onClose });
    else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={brand ? 'Modifica Brand' : 'Nuovo Brand'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={brand ? 'Aggiorna Brand' : 'Crea Brand'}
      pendingVerb={brand ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={isPending}
      error={error}
      ready={form.filled}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" span="s6" />
      <TextareaField control={form.control} name="descrizione" label="Descrizione" span="s6" />
      <ColorField control={form.control} name="colore" label="Colore" />
    </FormDialog>
  );
}
