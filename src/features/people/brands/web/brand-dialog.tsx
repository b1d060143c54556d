import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { emptyForm, toForm as formOf, toWire } from '#shared/fields.ts';
import { CambiatoAltroveNote, useLastChange } from '#web/forms/cambiato-altrove-note.tsx';
import { FieldFrame } from '#web/forms/field-frame.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { type Brand, BrandInput, listBrands } from '../contract.ts';
import { CAMPI_BRAND } from '../fields.ts';
import { coloreLibero } from '../rules.ts';
import { useCreateBrand, useUpdateBrand } from './hooks.ts';

const toForm = (brand: Brand) => formOf(CAMPI_BRAND, brand);

const TEXTS = {
  create: { title: 'Nuovo Brand', verb: 'Crea Brand' },
  update: { title: 'Modifica Brand', verb: 'Aggiorna Brand' },
};

type BrandDialogProps = { brand?: Brand | undefined; listed: readonly Brand[]; onClose: () => void };

/**
 * The dialog for a brand. It proposes a colour that neither the user's own brands nor the listed brands use. The two lists load separately,
 * so a new brand may be in only one of them.
 */
export function BrandDialog({ brand, listed, onClose }: BrandDialogProps): ReactElement {
  const { brands } = useMyBrands();
  const { control, version, dialog } = useRecordForm({
    schema: BrandInput,
    record: brand,
    empty: { ...emptyForm(CAMPI_BRAND), colore: coloreLibero([...brands, ...listed].map(({ colore }) => colore)) },
    toForm,
    toWire: (values: ReturnType<typeof toForm>) => toWire(CAMPI_BRAND, values),
    create: useCreateBrand(),
    update: useUpdateBrand(),
    reads: [listBrands],
    last: useLastChange('brands', brand?.id),
    words: TEXTS,
    onClose,
  });
  return (
    <FormDialog {...dialog} size="m">
      <CambiatoAltroveNote version={version} what="questo brand" />
      <TextField control={control} name="nome" label="Nome *" span="s6" />
      <TextareaField control={control} name="descrizione" label="Descrizione" span="s6" />
      <TextField
        control={control}
        name="prefisso"
        label="Prefisso dei codici"
        mono
        maxLength={5}
        help="Da due a cinque lettere. Vuoto, viene dal nome."
        span="h"
      />
      <TextField
        control={control}
        name="contatto_smarrimento"
        label="Chi chiamare se si trova una cosa"
        help="Un telefono o un'e-mail. Lo legge chiunque inquadri un'etichetta."
        span="s6"
      />
      <ColorField control={control} name="colore" label="Colore" />
    </FormDialog>
  );
}

function ColorField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  const isComplete = /^#[0-9A-Fa-f]{6}$/.test(parts.field.value);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <div className="in color">
        <input
          type="color"
          aria-label={`${props.label}: scegli`}
          value={isComplete ? parts.field.value : '#000000'}
          onChange={(event) => parts.field.onChange(event.target.value.toUpperCase())}
        />
        <input {...parts.field} {...parts.aria} className="mono" maxLength={7} spellCheck={false} autoComplete="off" />
      </div>
    </FieldFrame>
  );
}
