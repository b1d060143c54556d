import type { ReactElement } from 'react';
import { todayInItaly } from '#shared/dates.ts';
import { parseEuro } from '#shared/euro.ts';
import { optionsOf } from '#shared/options-of.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { EuroField } from '#web/forms/number-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';
import { Chiusura, type Riparazione } from '../contract.ts';
import { ESITI_RIPARAZIONE, ESITO_LABELS, type EsitoRiparazione } from '../rules.ts';
import { useCloseRiparazione } from './hooks.ts';

interface Values {
  esito: EsitoRiparazione;
  costo: string;
  data: string;
}

export function CloseRiparazioneDialog({ riparazione, onClose }: { riparazione: Riparazione; onClose: () => void }): ReactElement {
  const { id, risorsa, assegnatario, luogo } = riparazione;
  const holderText = assegnatario ? `da ${assegnatario.nome} ${assegnatario.cognome}` : luogo && `dallo showroom ${luogo.nome}`;
  const close = useCloseRiparazione();
  const defaultValues: Values = { esito: 'riparato', costo: '', data: todayInItaly(new Date()) };
  const form = useWireForm({
    schema: Chiusura,
    defaultValues,
    toWire: ({ costo, ...values }: Values) => ({ ...values, costo: costo.trim() === '' ? undefined : (parseEuro(costo) ?? costo) }),
  });
  const { control } = form;
  const isDismissed = ESITI_RIPARAZIONE[form.watch('esito')].stato !== 'attivo';
  return (
    <FormDialog
      title="Chiudi riparazione"
      description={`Di ${risorsa.nome}`}
      form={form}
      onSubmit={(body) => close.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Chiudi riparazione"
      pendingVerb="Chiusura..."
      pending={close.isPending}
      error={close.error}
      size="m"
    >
      <RadioField control={control} name="esito" label="Com'è finita?" options={optionsOf(ESITO_LABELS)} />
      {isDismissed && holderText && (
        <div className="s6">
          <Note tone="warning">{`${risorsa.nome} diventa dismesso: prima va ripreso ${holderText}, o sostituito con un altro.`}</Note>
        </div>
      )}
      <EuroField control={control} name="costo" label="Costo" />
      <DateField control={control} name="data" label="Chiusa il *" />
    </FormDialog>
  );
}
