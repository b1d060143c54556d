import { type ReactElement, useState } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { FirmaInput, type Verbale } from '../contract.ts';
import { titleOf } from '../rules.ts';
import { TrattoField, VociPanel } from './firma-field.tsx';
import { useSignVerbale, useVerbale } from './hooks.ts';

/** Whoever has received or gives back signs here, on the device that is handed to them. */
export function FirmaDialog({ verbale, onClose }: { verbale: Verbale; onClose: () => void }): ReactElement {
  const sign = useSignVerbale();
  const { data } = useVerbale(verbale);
  const [tratto, setTratto] = useState('');
  const form = useWireForm({
    schema: FirmaInput,
    defaultValues: { nome: '' },
    toWire: (values) => ({ ...values, tratto: tratto || null }),
  });
  return (
    <FormDialog
      title={`Firma il verbale n. ${verbale.codice}`}
      description={`${titleOf(verbale)}, per ${verbale.nome} ${verbale.cognome}`}
      form={form}
      onSubmit={(body) => sign.mutate({ params: { id: String(verbale.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Firma"
      pendingVerb="Firma in corso..."
      pending={sign.isPending}
      error={sign.error}
    >
      <div className="field s6">{data && <VociPanel voci={data.voci} />}</div>
      <TrattoField
        label="Firma"
        help="Con il dito, la penna o il mouse. Se non puoi, basta il nome scritto."
        value={tratto}
        onChange={setTratto}
      />
      <TextField control={form.control} name="nome" label="Nome e cognome di chi firma *" autoComplete="name" span="s6" />
    </FormDialog>
  );
}
