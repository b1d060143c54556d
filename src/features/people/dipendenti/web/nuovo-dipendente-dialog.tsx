import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { todayInItaly } from '#shared/dates.ts';
import { DIPARTIMENTO_LABELS } from '#shared/dipartimenti.ts';
import { optionsOf } from '#shared/options-of.ts';
import { note } from '#shared/schemas.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { FormGroup } from '#web/forms/form-group.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { showroomOffered } from '#web/forms/showroom-offered.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { NessunBrandNote } from '#web/session/nessun-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { DipendenteInput } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { datesOf } from '../rules.ts';
import { type NuovoDipendente, nuovoDipendente, toCreation } from './employee-values.ts';
import { searchManagers } from './search-managers.ts';
import { ShowroomField } from './showroom-field.tsx';
import { type OpenOnboarding, useCreateDipendente } from './use-create-dipendente.ts';
import { useShowroomsOf } from './use-showrooms-of.ts';

// The note belongs to the onboarding that is opened afterwards, and is checked with the rest before anything is sent.
const SCHEMA = z.intersection(DipendenteInput, z.object({ note: note() }));
const REQUIRED = ['nome', 'cognome', 'email', 'brand_id'] as const;

interface NuovoDipendenteDialogProps {
  openOnboarding: OpenOnboarding;
  onClose: () => void;
}

export function NuovoDipendenteDialog({ openOnboarding, onClose }: NuovoDipendenteDialogProps): ReactElement {
  const { brandsFor, mayOn } = usePermessi();
  const { brands } = useMyBrands();
  const allowed = brandsFor('dipendenti.modifica');
  const creation = useCreateDipendente(openOnboarding);
  const form = useWireForm({
    schema: SCHEMA,
    defaultValues: nuovoDipendente(todayInItaly(new Date()), allowed),
    toWire: (values: NuovoDipendente) => ({ ...toCreation(values), note: values.note }),
    required: REQUIRED,
  });
  const { control } = form;
  const [brandId, stato, opensWorkflow] = useWatch({ control, name: ['brand_id', 'stato', 'crea_workflow'] });
  const showrooms = useShowroomsOf(brandId);
  const shown = datesOf(stato);
  const brandOptions = brands.filter(({ id }) => allowed.includes(id)).map(({ id, nome }) => ({ value: String(id), label: nome }));
  const mayWriteMalattia = mayOn('riservati.modifica', Number(brandId));
  const stati = optionsOf(STATO_DIPENDENTE_LABELS).filter(({ value }) => value !== 'in malattia' || mayWriteMalattia);

  const send = ({ note, showroom, ...dipendente }: z.input<typeof SCHEMA>) =>
    creation.mutate(
      {
        // None is said aloud, also when the list did not come: for who says nothing of a showroom the server takes the first.
        dipendente: { ...dipendente, showroom: showroomOffered(showroom, showrooms.data ?? []) },
        onboarding: opensWorkflow ? { note: note || null } : undefined,
      },
      { onSuccess: onClose },
    );

  return (
    <FormDialog
      title="Nuovo Dipendente"
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Crea Dipendente"
      pendingVerb="Creazione in corso..."
      pending={creation.isPending}
      error={creation.error}
      ready={form.filled}
    >
      <NessunBrandNote action="dipendenti.modifica" />
      <TextField control={control} name="nome" label="Nome *" span="h" />
      <TextField control={control} name="cognome" label="Cognome *" span="h" />
      <TextField control={control} name="email" label="Email *" type="email" inputMode="email" />
      <TextField control={control} name="telefono" label="Telefono" type="tel" inputMode="tel" />
      <SelectField control={control} name="brand_id" label="Brand *" options={brandOptions} placeholder="Seleziona un brand" />
      <ShowroomField control={control} name="showroom" label="Showroom" brandId={brandId} showrooms={showrooms} />

      <FormGroup name="Ruolo in azienda" />
      <TextField control={control} name="posizione" label="Mansione" span="s2" />
      <SelectField control={control} name="dipartimento" label="Dipartimento" options={optionsOf(DIPARTIMENTO_LABELS)} span="s2" />
      <SelectField control={control} name="tipologia" label="Tipologia" options={optionsOf(TIPOLOGIA_LABELS)} span="s2" />
      <ComboboxField
        control={control}
        name="manager_id"
        label="Manager"
        search={(q) => searchManagers(q)}
        placeholder="Nessun Manager"
        span="s2"
      />
      <SelectField control={control} name="stato" label="Stato" options={stati} span="s2" />
      <DateField control={control} name="data_assunzione" label="Data Assunzione" span="s2" />
      {shown.uscita && <DateField control={control} name="data_dismissione" label="Data Uscita" />}
      {shown.malattia && <DateField control={control} name="data_inizio_malattia" label="Inizio Malattia *" />}
      {shown.malattia && <DateField control={control} name="data_fine_malattia" label="Fine Malattia Prevista" />}

      <FormGroup name="Attivazione" />
      <CheckboxField
        control={control}
        name="bisogno_numero_aziendale"
        label="Bisogno numero aziendale"
        help="Resta annotato nella scheda del dipendente."
      />
      <CheckboxField
        control={control}
        name="crea_workflow"
        label="Crea il workflow di onboarding"
        help="Parte da Creato HR e arriva al Manager con «Comunica al Manager»."
      />
      {opensWorkflow && <TextareaField control={control} name="note" label="Note HR" rows={2} />}
    </FormDialog>
  );
}
