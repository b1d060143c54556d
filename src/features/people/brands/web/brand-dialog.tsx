import type { ReactElement } from 'react';
import { emptyForm, toForm as formOf, toWire } from '#shared/fields.ts';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { ColorField } from '#web/forms/color-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { type Brand, BrandInput, listBrands } from '../contract.ts';
import { CAMPI_BRAND } from '../fields.ts';
import { coloreLibero } from '../rules.ts';
import { useCreateBrand, useUpdateBrand } from './hooks.ts';

const toForm = (brand: Brand) => formOf(CAMPI_BRAND, brand);

const WORDS = {
  create: { title: 'Nuovo Brand', verb: 'Crea Brand' },
  update: { title: 'Modifica Brand', verb: 'Aggiorna Brand' },
};

type BrandDialogProps = { brand?: Brand | undefined; listed: readonly Brand[]; onClose: () => void };

/**
 * Makes a brand, or changes the one that is given. A new one is proposed a colour that none has: neither one's own brands
 * nor those `listed` beneath, for each is read by itself, and the one made a moment ago may be in one of the two only.
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
    words: WORDS,
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
