import type { ReactElement } from 'react';
import { itemForm } from '#features/equipment/asset-types/form.ts';
import { makeRisorsaDialog } from '#features/equipment/asset-types/web/risorsa-dialog.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormGroup } from '#web/forms/form-dialog.tsx';
import { EuroField, NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { type Software, SoftwareInput } from '../contract.ts';
import { CAMPI_SOFTWARE } from '../fields.ts';
import { softwareKind } from './hooks.ts';

const FORM = itemForm(CAMPI_SOFTWARE);

export const SoftwareDialog = makeRisorsaDialog({
  kind: softwareKind,
  schema: SoftwareInput,
  ...FORM,
  words: {
    create: { title: 'Nuovo Software', verb: 'Crea Software' },
    update: { title: 'Modifica Software', verb: 'Aggiorna Software' },
  },
  Fields: ({ control, brands }) => (
    <>
      <TextField control={control} name="nome" label="Nome *" />
      <TextField control={control} name="licenza" label="Licenza *" />
      <TextField control={control} name="fornitore" label="Fornitore" span="s2" />
      <TextField control={control} name="versione" label="Versione" span="s2" />
      <TextField control={control} name="categoria" label="Categoria" span="s2" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />

      <FormGroup name="Licenze e costo" />
      <NumberField control={control} name="numero_licenze" label="Numero Licenze" help="Vuoto: le licenze non si contano" span="s2" />
      <EuroField control={control} name="costo_licenza" label="Costo Annuo per Licenza" span="s2" />
      <DateField control={control} name="data_scadenza" label="Data Scadenza" span="s2" />
    </>
  ),
});

export function SoftwareCopyDialog({ source, onClose }: { source: Software; onClose: () => void }): ReactElement {
  return <SoftwareDialog initial={FORM.toForm(source)} onClose={onClose} />;
}
