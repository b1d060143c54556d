import { itemForm } from '#features/equipment/asset-types/form.ts';
import { makeRisorsaDialog } from '#features/equipment/asset-types/web/risorsa-dialog.tsx';
import { CodiceField } from '#features/equipment/scansioni/web/codice-field.tsx';
import { HELP_CODICE_GIA_DATO } from '#shared/codici-inventario.ts';
import { optionsOf } from '#shared/options-of.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { EuroField } from '#web/forms/number-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TelefonoInput } from '../contract.ts';
import { CAMPI_TELEFONO } from '../fields.ts';
import { telefonoKind } from './hooks.ts';

export const TelefonoDialog = makeRisorsaDialog({
  kind: telefonoKind,
  schema: TelefonoInput,
  ...itemForm(CAMPI_TELEFONO),
  words: {
    create: { title: 'Nuovo Telefono', verb: 'Crea Telefono' },
    update: { title: 'Modifica Telefono', verb: 'Aggiorna Telefono' },
  },
  Fields: ({ control, brands, item }) => (
    <>
      <TextField control={control} name="modello" label="Modello *" span="s6" />
      <TextField control={control} name="memoria" label="Memoria *" span="h" />
      <TextField control={control} name="colore" label="Colore *" span="h" />
      <CodiceField
        control={control}
        name="imei"
        label="IMEI"
        inputMode="numeric"
        help="15 cifre: si legge componendo *#06#"
        warn={CAMPI_TELEFONO.imei.warn}
      />
      <SelectField control={control} name="stato" label="Stato" options={optionsOf(STATO_DISPOSITIVO_LABELS)} />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo *" />
      {item && <TextField control={control} name="codice_inventario" label="Codice inventario" mono help={HELP_CODICE_GIA_DATO} />}
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
    </>
  ),
});
