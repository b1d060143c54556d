import { chooseDialogOf } from '#features/equipment/asset-types/web/choose-dialog.tsx';
import { note } from '#shared/schemas.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { CAMPI_CARTELLA, type PermessiCartella } from '../fields.ts';
import { PERMESSI_OPTIONS } from './cartella-badge.tsx';

const empty: { permessi: PermessiCartella; note: string } = { permessi: 'lettura', note: '' };

export const SelectWithPermessoDialog = chooseDialogOf({
  shape: { permessi: CAMPI_CARTELLA.permessi.out, note: note() },
  empty,
  Fields: ({ control }) => (
    <>
      <SelectField control={control} name="permessi" label="Permesso" options={PERMESSI_OPTIONS} span="s6" />
      <TextareaField control={control} name="note" label="Note" rows={2} />
    </>
  ),
});
