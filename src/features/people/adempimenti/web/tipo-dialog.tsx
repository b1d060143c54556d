import type { ReactElement } from 'react';
import { emptyForm, toForm as formOf, toWire } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote, useLastChange } from '#web/forms/cambiato-altrove-note.tsx';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { listTipiAdempimento, type TipoAdempimento, TipoAdempimentoInput } from '../contract.ts';
import { CAMPI_TIPO_ADEMPIMENTO } from '../fields.ts';
import { CATEGORIA_LABELS } from '../rules.ts';
import { useCreateTipo, useUpdateTipo } from './hooks.ts';

const ACTION = 'attivita.modifica';

const toForm = (tipo: TipoAdempimento) => ({ ...formOf(CAMPI_TIPO_ADEMPIMENTO, tipo), brand_ids: tipo.brands.map(({ id }) => id) });
type Values = ReturnType<typeof toForm>;

const TEXTS = {
  create: { title: 'Nuovo adempimento', verb: 'Crea adempimento' },
  update: { title: 'Modifica adempimento', verb: 'Salva Modifiche' },
};

export function TipoDialog({ tipo, onClose }: { tipo?: TipoAdempimento | undefined; onClose: () => void }): ReactElement {
  const { brands } = useMyBrands();
  const { brandsFor, mayOn } = usePermessi();
  const editable = brandsFor(ACTION);
  const empty: Values = { ...emptyForm(CAMPI_TIPO_ADEMPIMENTO), brand_ids: editable.length === 1 ? [...editable] : [] };
  const { control, version, dialog } = useRecordForm({
    schema: TipoAdempimentoInput,
    record: tipo,
    empty,
    toForm,
    toWire: ({ brand_ids, ...values }: Values) => ({ ...toWire(CAMPI_TIPO_ADEMPIMENTO, values), brand_ids }),
    required: ['nome', 'brand_ids'],
    create: useCreateTipo(),
    update: useUpdateTipo(),
    reads: [listTipiAdempimento],
    last: useLastChange('tipi_adempimento', tipo?.id),
    words: TEXTS,
    onClose,
  });
  const current = tipo?.brands ?? [];
  const addable = brands.filter(({ id }) => mayOn(ACTION, id) && current.every((brand) => brand.id !== id));
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questo adempimento" />
      <FormNeedsBrandNote action={ACTION} />
      <TextField control={control} name="nome" label="Nome *" span="s6" />
      <SelectField
        control={control}
        name="categoria"
        label="Categoria"
        options={optionsOf(CATEGORIA_LABELS)}
        help="Di una visita medica solo HR vede i giorni."
      />
      <TextField
        control={control}
        name="validita_mesi"
        label="Vale per mesi"
        help="Vuoto: non scade mai. Vale anche per ciò che è già registrato."
      />
      <TextField control={control} name="mansioni" label="Mansioni" help="Per chi, separate da virgole. Vuoto: per tutti." span="s6" />
      <CheckboxField control={control} name="serve_documento" label="Serve un documento" help="Senza un documento non si registra." />
      <BrandsField control={control} name="brand_ids" label="Brand *" brands={[...current, ...addable]} />
    </FormDialog>
  );
}
