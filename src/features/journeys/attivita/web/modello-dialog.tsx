import type { ReactElement } from 'react';
import { emptyForm, toForm as formOf, toWire } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote, useLastChange } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { listModelli, type Modello, ModelloInput } from '../contract.ts';
import { CAMPI_MODELLO } from '../fields.ts';
import { CORSO_LABELS } from '../rules.ts';
import { CompitoField, type CompitoForm, compitoToForm, compitoToWire, compitoVuoto } from './compito-field.tsx';
import { useCreateModello, useUpdateModello } from './hooks.ts';

const ACTION = 'attivita.modifica';

const { corso, mansioni } = CAMPI_MODELLO;
const MODELLO_FIELDS = { corso, mansioni };

const toForm = (modello: Modello) => ({
  ...formOf(MODELLO_FIELDS, modello),
  ...compitoToForm(modello),
  brand_ids: modello.brands.map(({ id }) => id),
});
type Values = ReturnType<typeof toForm> & CompitoForm;

const TEXTS = {
  create: { title: 'Nuova attività standard', verb: 'Crea attività' },
  update: { title: 'Modifica attività standard', verb: 'Salva Modifiche' },
};

interface ModelloDialogProps {
  modello?: Modello | undefined;
  copyFrom?: Modello | undefined;
  onClose: () => void;
}

export function ModelloDialog({ modello, copyFrom, onClose }: ModelloDialogProps): ReactElement {
  const { brands } = useMyBrands();
  const { brandsFor, mayOn } = usePermessi();
  const editableBrandIds = brandsFor(ACTION);
  const emptyValues: Values = {
    ...emptyForm(MODELLO_FIELDS),
    ...compitoVuoto,
    brand_ids: editableBrandIds.length === 1 ? [...editableBrandIds] : [],
  };
  const { control, version, dialog } = useRecordForm({
    schema: ModelloInput,
    record: modello,
    empty: copyFrom
      ? { ...toForm(copyFrom), brand_ids: toForm(copyFrom).brand_ids.filter((id) => editableBrandIds.includes(id)) }
      : emptyValues,
    toForm,
    toWire: ({ brand_ids, corso: corsoValue, mansioni: mansioniValue, ...compito }: Values) => ({
      ...toWire(MODELLO_FIELDS, { corso: corsoValue, mansioni: mansioniValue }),
      ...compitoToWire(compito),
      brand_ids,
    }),
    required: ['nome', 'brand_ids'],
    create: useCreateModello(),
    update: useUpdateModello(),
    reads: [listModelli],
    last: useLastChange('modelli_attivita', modello?.id),
    words: TEXTS,
    onClose,
  });
  const current = modello?.brands ?? [];
  const addableBrands = brands.filter(({ id }) => mayOn(ACTION, id) && current.every((brand) => brand.id !== id));
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questa attività" />
      <FormNeedsBrandNote action={ACTION} />
      <SelectField control={control} name="corso" label="Per" options={optionsOf(CORSO_LABELS)} span="h" />
      <TextField control={control} name="mansioni" label="Mansioni" help="Per chi, separate da virgole. Vuoto: per tutti." span="h" />
      <CompitoField control={control} />
      <BrandsField control={control} name="brand_ids" label="Brand *" brands={[...current, ...addableBrands]} />
    </FormDialog>
  );
}
