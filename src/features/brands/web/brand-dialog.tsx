import type { ReactElement } from 'react';
import { CambiatoAltroveNote } from '#features/eventi/web/cambiato-altrove-note.tsx';
import { changesOf } from '#web/forms/changes-of.ts';
import { ColorField } from '#web/forms/color-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Brand, BrandInput, listBrands } from '../contract.ts';
import { COLORE_PREDEFINITO } from '../rules.ts';
import { useCreateBrand, useUpdateBrand } from './hooks.ts';

interface Values {
  nome: string;
  descrizione: string;
  colore: string;
}

const toForm = ({ nome, descrizione, colore }: Brand): Values => ({ nome, descrizione: descrizione ?? '', colore });

/** Makes a brand, or changes the one that is given. */
export function BrandDialog({ brand, onClose }: { brand?: Brand | undefined; onClose: () => void }): ReactElement {
  const create = useCreateBrand();
  const update = useUpdateBrand();
  const form = useWireForm({
    schema: BrandInput,
    defaultValues: brand ? toForm(brand) : { nome: '', descrizione: '', colore: COLORE_PREDEFINITO },
    toWire: (values: Values) => values,
    required: ['nome'],
  });
  const version = useNewerVersion(form, { current: brand, toForm, write: brand ? update : create, reads: [listBrands] });
  const { base } = version;
  const send = (body: BrandInput) => {
    if (base) {
      const changes = { ...changesOf(toForm(base), body), updated_at: base.updated_at };
      update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
    } else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={brand ? 'Modifica Brand' : 'Nuovo Brand'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb={brand ? 'Aggiorna Brand' : 'Crea Brand'}
      pendingVerb={brand ? 'Aggiornamento in corso...' : 'Creazione in corso...'}
      pending={(brand ? update : create).isPending}
      error={version.error}
      ready={form.filled}
      size="m"
    >
      <CambiatoAltroveNote version={version} oggetto="brands" what="questo brand" />
      <TextField control={form.control} name="nome" label="Nome *" span="s6" />
      <TextareaField control={form.control} name="descrizione" label="Descrizione" span="s6" />
      <ColorField control={form.control} name="colore" label="Colore" />
    </FormDialog>
  );
}
