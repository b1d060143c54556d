import { itemForm } from '#features/equipment/asset-types/form.ts';
import { makeRisorsaDialog } from '#features/equipment/asset-types/web/risorsa-dialog.tsx';
import { CodiceField } from '#features/equipment/scansioni/web/codice-field.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { EuroField, NumberField } from '#web/forms/number-field.tsx';
import { SuggestField, TextField } from '#web/forms/text-field.tsx';
import { PianoMobileInput } from '../contract.ts';
import { CAMPI_PIANO_MOBILE, parseGb } from '../fields.ts';
import { OPERATORI_SUGGERITI } from '../rules.ts';
import { pianoMobileKind, useOperatori } from './hooks.ts';

export const PianoMobileDialog = makeRisorsaDialog({
  kind: pianoMobileKind,
  schema: PianoMobileInput,
  ...itemForm(CAMPI_PIANO_MOBILE),
  words: {
    create: { title: 'Nuovo Piano Mobile', verb: 'Crea Piano Mobile' },
    update: { title: 'Modifica Piano Mobile', verb: 'Aggiorna Piano Mobile' },
  },
  Fields: ({ control, brands }) => (
    <>
      <TextField control={control} name="nome_piano" label="Nome Piano *" />
      <SuggestField control={control} name="operatore" label="Operatore *" suggested={[...useOperatori(), ...OPERATORI_SUGGERITI]} />
      <TextField control={control} name="numero_telefono" label="Numero di telefono" type="tel" mono />
      <CodiceField
        control={control}
        name="iccid"
        label="ICCID"
        inputMode="numeric"
        help="19 o 20 cifre, stampate sulla SIM"
        warn={CAMPI_PIANO_MOBILE.iccid.warn}
      />
      <NumberField control={control} name="dati_gb" label="Dati *" unit="GB" readAs={parseGb} span="h" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo *" span="h" />
      <CheckboxField control={control} name="attivo" label="Attivo" help="Un piano non attivo non si può assegnare" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
    </>
  ),
});
