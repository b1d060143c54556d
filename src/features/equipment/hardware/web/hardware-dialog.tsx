import { itemForm } from '#features/equipment/asset-types/form.ts';
import { makeRisorsaDialog } from '#features/equipment/asset-types/web/risorsa-dialog.tsx';
import { CodiceField } from '#features/equipment/scansioni/web/codice-field.tsx';
import { HELP_CODICE_GIA_DATO } from '#shared/codici-inventario.ts';
import { optionsOf } from '#shared/options-of.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormGroup } from '#web/forms/form-dialog.tsx';
import { EuroField } from '#web/forms/number-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { SuggestField, TextField } from '#web/forms/text-field.tsx';
import { HardwareForm } from '../contract.ts';
import { CAMPI_HARDWARE } from '../fields.ts';
import { TIPI_SUGGERITI } from '../rules.ts';
import { hardwareKind } from './hooks.ts';

export const HardwareDialog = makeRisorsaDialog({
  kind: hardwareKind,
  schema: HardwareForm,
  ...itemForm(CAMPI_HARDWARE),
  words: {
    create: { title: 'Nuovo Hardware', verb: 'Crea Hardware' },
    update: { title: 'Modifica Hardware', verb: 'Aggiorna Hardware' },
  },
  Fields: ({ control, brands, item }) => (
    <>
      <TextField control={control} name="nome" label="Nome *" />
      <SuggestField control={control} name="tipo" label="Tipo *" suggested={TIPI_SUGGERITI} />
      <TextField control={control} name="marca" label="Marca *" />
      <TextField control={control} name="modello" label="Modello *" />
      <CodiceField control={control} name="numero_seriale" label="Numero Seriale" span="s2" />
      <TextField control={control} name="posizione" label="Posizione" span="s2" />
      <SelectField control={control} name="stato" label="Stato" options={optionsOf(STATO_DISPOSITIVO_LABELS)} span="s2" />
      {item && <TextField control={control} name="codice_inventario" label="Codice inventario" mono help={HELP_CODICE_GIA_DATO} />}
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />

      <FormGroup name="Costo e garanzia" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo" />
      <EuroField control={control} name="prezzo_acquisto" label="Prezzo Acquisto" />
      <DateField control={control} name="data_acquisto" label="Data Acquisto" />
      <DateField control={control} name="garanzia_scadenza" label="Scadenza Garanzia" />
    </>
  ),
});
