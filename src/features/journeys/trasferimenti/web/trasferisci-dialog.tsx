import './trasferimenti.css';
import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { ManagerField } from '#features/people/dipendenti/web/manager-field.tsx';
import { ShowroomField } from '#features/people/dipendenti/web/showroom-field.tsx';
import { todayInItaly } from '#shared/dates.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { FormGroup } from '#web/forms/form-group.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { showroomOffered } from '#web/forms/showroom-offered.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useBrandsFor } from '#web/session/use-my-brands.ts';
import type { TrasferimentoFatto } from '../contract.ts';
import { useAnteprima, useShowroomsOf, useTransfer } from './hooks.ts';
import { TrasferimentoForm, toForm, toWire, vociOf } from './trasferimento-values.ts';
import { useProposte } from './use-proposte.ts';
import { VociSection } from './voci-section.tsx';

interface TrasferisciDialogProps {
  dipendente: Dipendente;
  onDone: (trasferimento: TrasferimentoFatto) => void;
  onClose: () => void;
}

/** Where somebody goes, from when, and what becomes of everything that they have. */
export function TrasferisciDialog({ dipendente, onDone, onClose }: TrasferisciDialogProps): ReactElement {
  const [{ updated_at }] = useState(dipendente); // as it was when the form was filled: what others change meanwhile is not undone
  const transfer = useTransfer();
  const { brands } = useBrandsFor('dipendenti.modifica');
  const form = useWireForm({ schema: TrasferimentoForm, defaultValues: toForm(dipendente, todayInItaly(new Date())), toWire });
  const { control } = form;
  const brandId = useWatch({ control, name: 'brand_id' });
  const showrooms = useShowroomsOf(brandId);
  const anteprima = useAnteprima(dipendente.id, brandId);
  useProposte(form, brandId, anteprima.data);
  const cambiaBrand = Number(brandId) !== dipendente.brand_id;
  const brandOptions = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));

  const send = ({ con: _, showroom, ...where }: z.input<typeof TrasferimentoForm>) => {
    const voci = cambiaBrand ? vociOf(anteprima.data?.voci ?? [], form.getValues()) : [];
    const offered = showroomOffered(showroom === 0 ? null : showroom, showrooms.data);
    const body = { ...where, showroom: offered, voci, updated_at };
    transfer.mutate({ params: { id: dipendente.id }, body }, { onSuccess: onDone });
  };

  return (
    <FormDialog
      title={`Trasferisci ${dipendente.nome} ${dipendente.cognome}`}
      description="Dove va, da quando, e che cosa succede a ciò che ha"
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Trasferisci"
      pendingVerb="Trasferimento in corso..."
      pending={transfer.isPending}
      error={transfer.error}
      ready={anteprima.data !== undefined && showrooms.data !== undefined}
    >
      <SelectField control={control} name="brand_id" label="Brand *" options={brandOptions} />
      <ShowroomField control={control} name="showroom" label="Showroom" brandId={brandId} showrooms={showrooms} />
      <DateField control={control} name="data" label="Dal giorno" />
      <TextField control={control} name="posizione" label="Mansione" />
      <ManagerField control={control} name="manager_id" label="Manager" exceptId={dipendente.id} />
      <TextareaField control={control} name="note" label="Note" rows={2} />
      <FormGroup name="Ciò che ha" />
      <VociSection control={control} anteprima={anteprima} brandId={Number(brandId)} cambiaBrand={cambiaBrand} />
    </FormDialog>
  );
}
