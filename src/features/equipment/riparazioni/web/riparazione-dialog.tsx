import type { ReactElement, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { todayInItaly } from '#shared/dates.ts';
import { emptyForm, type FormOf, toForm, toWire } from '#shared/fields.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { EuroField } from '#web/forms/number-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { type Riparazione, RiparazioneChange, RiparazioneInput } from '../contract.ts';
import { CAMPI_RIPARAZIONE } from '../fields.ts';
import type { TipoRiparabile } from '../rules.ts';
import { useOpenRiparazione, useUpdateRiparazione } from './hooks.ts';

interface RepairedItem {
  tipo: TipoRiparabile;
  id: number;
  nome: string;
}

type Values = FormOf<typeof CAMPI_RIPARAZIONE>;

function RiparazioneFields<W>({ control, children }: { control: Control<Values, unknown, W>; children?: ReactNode }): ReactElement {
  return (
    <>
      <TextField control={control} name="guasto" label="Guasto *" span="s6" />
      <TextField control={control} name="fornitore" label="Fornitore" />
      <TextField control={control} name="rma" label="RMA" mono />
      <DateField control={control} name="data_invio" label="Data invio *" />
      <DateField control={control} name="rientro_previsto" label="Rientro previsto" />
      {children}
      <TextareaField control={control} name="note" label="Note" rows={2} />
    </>
  );
}

export function OpenRiparazioneDialog({ item, onClose }: { item: RepairedItem; onClose: () => void }): ReactElement {
  const openRiparazione = useOpenRiparazione(item.tipo);
  const form = useWireForm({
    schema: RiparazioneInput,
    defaultValues: { ...emptyForm(CAMPI_RIPARAZIONE), data_invio: todayInItaly(new Date()) },
    toWire: (values) => toWire(CAMPI_RIPARAZIONE, values),
  });
  return (
    <FormDialog
      title="Manda in riparazione"
      description={`${item.nome} resta di chi ce l'ha, e intanto non si può dare ad altri`}
      form={form}
      onSubmit={({ costo: _, ...body }: RiparazioneInput & { costo?: unknown }) =>
        openRiparazione.mutate({ params: { id: String(item.id) }, body }, { onSuccess: onClose })
      }
      onClose={onClose}
      verb="Manda in riparazione"
      pendingVerb="Salvataggio..."
      pending={openRiparazione.isPending}
      error={openRiparazione.error}
      size="m"
    >
      <RiparazioneFields control={form.control} />
    </FormDialog>
  );
}

export function EditRiparazioneDialog({ riparazione, onClose }: { riparazione: Riparazione; onClose: () => void }): ReactElement {
  const update = useUpdateRiparazione();
  const storedValues = toForm(CAMPI_RIPARAZIONE, riparazione);
  const form = useWireForm({
    schema: RiparazioneChange,
    defaultValues: storedValues,
    toWire: (values) => toWire(CAMPI_RIPARAZIONE, values),
  });
  return (
    <FormDialog
      title="Modifica riparazione"
      description={`Di ${riparazione.risorsa.nome}`}
      form={form}
      onSubmit={(values) => {
        const changes = changesOf(toWire(CAMPI_RIPARAZIONE, storedValues), values);
        update.mutate({ params: { id: String(riparazione.id) }, body: changes }, { onSuccess: onClose });
      }}
      onClose={onClose}
      verb="Salva Modifiche"
      pendingVerb="Salvataggio..."
      pending={update.isPending}
      error={update.error}
      size="m"
    >
      <RiparazioneFields control={form.control}>
        <EuroField control={form.control} name="costo" label="Costo" />
      </RiparazioneFields>
    </FormDialog>
  );
}
