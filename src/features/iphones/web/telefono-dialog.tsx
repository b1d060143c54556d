import type { ReactElement } from 'react';
import { AssegnatariSection } from '#features/risorse/web/assegnatari-section.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { NessunBrandNote } from '#web/session/nessun-brand-note.tsx';
import { useBrandsFor } from '#web/session/use-my-brands.ts';
import { listHoldersOfTelefono, listTelefoni, type Telefono, TelefonoInput } from '../contract.ts';
import { nuovoTelefono, toForm, toWire } from '../rules.ts';
import { useCreateTelefono, useUpdateTelefono } from './hooks.ts';

const WORDS = {
  create: { title: 'Nuovo Telefono', verb: 'Crea Telefono' },
  update: { title: 'Modifica Telefono', verb: 'Aggiorna Telefono' },
};

/** Makes a phone, or changes the one that is given. */
export function TelefonoDialog({ telefono, onClose }: { telefono?: Telefono | undefined; onClose: () => void }): ReactElement {
  const { ids, brands } = useBrandsFor('risorse.modifica');
  const { control, version, dialog } = useRecordForm({
    schema: TelefonoInput,
    record: telefono,
    empty: nuovoTelefono(ids),
    toForm,
    toWire,
    create: useCreateTelefono(),
    update: useUpdateTelefono(),
    reads: [listTelefoni],
    last: useLastChange('iphones', telefono?.id),
    words: WORDS,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <CambiatoAltroveNote version={version} what="questo telefono" />
      <NessunBrandNote action="risorse.modifica" />
      <TextField control={control} name="modello" label="Modello *" span="s6" />
      <TextField control={control} name="memoria" label="Memoria *" span="h" />
      <TextField control={control} name="colore" label="Colore *" span="h" />
      <TextField control={control} name="imei" label="IMEI" mono inputMode="numeric" help="15 cifre: si legge componendo *#06#" />
      <EuroField control={control} name="costo_annuo" label="Costo Annuo *" />
      <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />

      {telefono && <AssegnatariSection holders={listHoldersOfTelefono} id={telefono.id} />}
      {telefono && <CronologiaNote oggetto="iphones" id={telefono.id} brands={telefono.brands} />}
    </FormDialog>
  );
}
