import type { ReactElement } from 'react';
import { emptyForm, toForm as formOf, toWire } from '#shared/fields.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote, useLastChange } from '#web/forms/cambiato-altrove-note.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { type Dotazione, DotazioneInput, listDotazioni } from '../contract.ts';
import { CAMPI_DOTAZIONE } from '../fields.ts';
import { nuovaVoce, voceToForm, voceToWire } from '../rules.ts';
import { useCreateDotazione, useUpdateDotazione } from './hooks.ts';
import { VociField } from './voci-field.tsx';

const ACTION = 'dotazioni.modifica';

const toForm = (dotazione: Dotazione) => ({
  ...formOf(CAMPI_DOTAZIONE, dotazione),
  brand_ids: dotazione.brands.map(({ id }) => id),
  voci: dotazione.voci.map(voceToForm),
});
type Values = ReturnType<typeof toForm>;

const TEXTS = {
  create: { title: 'Nuova dotazione', verb: 'Crea dotazione' },
  update: { title: 'Modifica dotazione', verb: 'Salva Modifiche' },
};

interface DotazioneDialogProps {
  dotazione?: Dotazione | undefined;
  copyFrom?: Dotazione | undefined;
  onClose: () => void;
}

export function DotazioneDialog({ dotazione, copyFrom, onClose }: DotazioneDialogProps): ReactElement {
  const { brands } = useMyBrands();
  const { brandsFor, mayOn } = usePermessi();
  const editableBrandIds = brandsFor(ACTION);
  const emptyValues: Values = {
    ...emptyForm(CAMPI_DOTAZIONE),
    brand_ids: editableBrandIds.length === 1 ? [...editableBrandIds] : [],
    voci: [nuovaVoce()],
  };
  const { control, version, dialog } = useRecordForm({
    schema: DotazioneInput,
    record: dotazione,
    empty: copyFrom
      ? {
          ...toForm(copyFrom),
          nome: `${copyFrom.nome} (copia)`,
          brand_ids: toForm(copyFrom).brand_ids.filter((id) => editableBrandIds.includes(id)),
        }
      : emptyValues,
    toForm,
    toWire: ({ voci, brand_ids, ...values }: Values) => ({
      ...toWire(CAMPI_DOTAZIONE, values),
      brand_ids,
      voci: voci.map(voceToWire),
    }),
    required: ['nome', 'brand_ids'],
    create: useCreateDotazione(),
    update: useUpdateDotazione(),
    reads: [listDotazioni],
    last: useLastChange('dotazioni', dotazione?.id),
    words: TEXTS,
    onClose,
  });
  const current = dotazione?.brands ?? [];
  const addableBrands = brands.filter(({ id }) => mayOn(ACTION, id) && current.every((brand) => brand.id !== id));
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questa dotazione" />
      <FormNeedsBrandNote action={ACTION} />
      <TextField control={control} name="nome" label="Nome *" />
      <TextField control={control} name="mansioni" label="Mansioni" help="Per chi si propone, separate da virgole. Vuoto: per tutti." />
      <BrandsField control={control} name="brand_ids" label="Brand *" brands={[...current, ...addableBrands]} />
      <VociField control={control} name="voci" label="Voci *" help="Che cosa serve, e quanto: una riga per tipo di cosa." />
    </FormDialog>
  );
}
