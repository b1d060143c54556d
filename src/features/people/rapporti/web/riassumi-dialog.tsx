import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { CAMPI_DIPENDENTE, NESSUNO_SHOWROOM } from '#features/people/dipendenti/fields.ts';
import { ShowroomField, useShowroomsOf } from '#features/people/dipendenti/web/collocazione-field.tsx';
import { useDipendente } from '#features/people/dipendenti/web/hooks.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { optionsOf } from '#shared/options-of.ts';
import { NESSUN_TIPO, TIPO_RAPPORTO_LABELS } from '#shared/rapporto.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { offeredShowroomId } from '#web/forms/offered-showroom-id.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { RiassunzioneInput } from '../contract.ts';
import { CAMPI_RAPPORTO } from '../fields.ts';
import { useRiassumi } from './hooks.ts';

interface RiassumiDialogProps {
  dipendente: Dipendente;
  onClose: () => void;
  onDone?: () => void;
}

export function RiassumiDialog({ dipendente, onClose, onDone = onClose }: RiassumiDialogProps): ReactElement {
  const { brandsFor } = usePermessi();
  const { brands } = useMyBrands();
  const rehire = useRiassumi();
  const { id, nome, cognome, brand_id, showroom, posizione, data_dismissione } = dipendente;
  const form = useWireForm({
    schema: RiassunzioneInput,
    defaultValues: {
      data_assunzione: todayInItaly(new Date()),
      tipo: CAMPI_RAPPORTO.tipo.empty,
      fine_prevista: '',
      brand_id: String(brand_id),
      showroom: String(showroom ?? NESSUNO_SHOWROOM.value),
      posizione: posizione ?? '',
      crea_workflow: true,
    },
    toWire: ({ tipo, fine_prevista, ...values }) => ({
      ...values,
      tipo: CAMPI_RAPPORTO.tipo.toWire(tipo) as RiassunzioneInput['tipo'],
      fine_prevista: fine_prevista || null,
      brand_id: Number(values.brand_id),
      showroom: CAMPI_DIPENDENTE.showroom.toWire(values.showroom) as number | null,
    }),
  });
  const { control } = form;
  const brandId = useWatch({ control, name: 'brand_id' });
  const showrooms = useShowroomsOf(brandId);
  const brandOptions = brands
    .filter((brand) => brandsFor('dipendenti.modifica').includes(brand.id))
    .map((brand) => ({ value: String(brand.id), label: brand.nome }));
  return (
    <FormDialog
      title={`Riassumi ${nome} ${cognome}`}
      description={
        data_dismissione
          ? `Uscita il ${formatData(data_dismissione)}: il rapporto di prima resta com'è, il nuovo comincia dopo`
          : "Il rapporto di prima resta com'è, il nuovo comincia dopo"
      }
      form={form}
      onSubmit={(body) =>
        rehire.mutate(
          { params: { id }, body: { ...body, showroom: offeredShowroomId(body.showroom, showrooms.data ?? []) } },
          { onSuccess: onDone },
        )
      }
      onClose={onClose}
      verb="Riassumi"
      pendingVerb="Riassunzione in corso..."
      pending={rehire.isPending}
      error={rehire.error}
      size="m"
    >
      <DateField control={control} name="data_assunzione" label="Data Assunzione *" span="s6" />
      <SelectField control={control} name="tipo" label="Tipo di rapporto" options={[NESSUN_TIPO, ...optionsOf(TIPO_RAPPORTO_LABELS)]} />
      <DateField control={control} name="fine_prevista" label="Fine prevista" />
      <SelectField control={control} name="brand_id" label="Brand" options={brandOptions} />
      <ShowroomField control={control} name="showroom" label="Showroom" brandId={brandId} showrooms={showrooms} />
      <TextField control={control} name="posizione" label="Mansione" span="s6" />
      <CheckboxField
        control={control}
        name="crea_workflow"
        label="Crea il workflow di onboarding"
        help="Parte da Creato HR e arriva al Manager con «Comunica al Manager»."
      />
    </FormDialog>
  );
}

/** The same dialog for an employee of whom only the id is known. It opens when the employee is loaded. */
export function RiassumiByIdDialog({ id, ...props }: { id: string; onClose: () => void; onDone: () => void }): ReactElement | null {
  const { data: dipendente } = useDipendente(id);
  return dipendente ? <RiassumiDialog dipendente={dipendente} {...props} /> : null;
}
