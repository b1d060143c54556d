import type { ReactElement } from 'react';
import { RisorsaDialog } from '#kit/web/risorsa-dialog.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { type Telefono, TelefonoInput } from '../contract.ts';
import { nuovoTelefono, toForm, toWire } from '../rules.ts';
import { telefonoKind } from './hooks.ts';

const WORDS = {
  create: { title: 'Nuovo Telefono', verb: 'Crea Telefono' },
  update: { title: 'Modifica Telefono', verb: 'Aggiorna Telefono' },
};

/** Makes a phone, or changes the one that is given. */
export function TelefonoDialog({ item, onClose }: { item?: Telefono | undefined; onClose: () => void }): ReactElement {
  return (
    <RisorsaDialog
      kind={telefonoKind}
      item={item}
      schema={TelefonoInput}
      empty={nuovoTelefono}
      toForm={toForm}
      toWire={toWire}
      words={WORDS}
      what="questo telefono"
      onClose={onClose}
    >
      {(control, brands) => (
        <>
          <TextField control={control} name="modello" label="Modello *" span="s6" />
          <TextField control={control} name="memoria" label="Memoria *" span="h" />
          <TextField control={control} name="colore" label="Colore *" span="h" />
          <TextField control={control} name="imei" label="IMEI" mono inputMode="numeric" help="15 cifre: si legge componendo *#06#" />
          <EuroField control={control} name="costo_annuo" label="Costo Annuo *" />
          <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
        </>
      )}
    </RisorsaDialog>
  );
}
