import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DIPARTIMENTO_LABELS, STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { optionsOf } from '#shared/options-of.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog, FormGroup } from '#web/forms/form-dialog.tsx';
import { EuroField } from '#web/forms/number-field.tsx';
import { offeredShowroomId } from '#web/forms/offered-showroom-id.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { type Dipendente, DipendenteForm, getDipendente } from '../contract.ts';
import { CAMPI_DIPENDENTE, RUOLO_LABELS, TIPOLOGIA_LABELS } from '../fields.ts';
import { cancelsUscita, couldHideMalattia, datesForStato } from '../rules.ts';
import { ShowroomField, searchManagers, useShowroomsOf } from './collocazione-field.tsx';
import { type EditValues, toForm, toUpdateBody } from './employee-values.ts';
import { useUpdateDipendente } from './use-change-dipendente.ts';

const REQUIRED = ['nome', 'cognome', 'email'] as const;

export function EditDipendenteDialog({ dipendente, onClose }: { dipendente: Dipendente; onClose: () => void }): ReactElement {
  const { brandsFor, mayOn } = usePermessi();
  const { brands } = useMyBrands();
  const update = useUpdateDipendente();
  const canWriteRiservati = mayOn('riservati.modifica', dipendente.brand_id);
  const form = useWireForm({
    schema: DipendenteForm,
    defaultValues: toForm(dipendente),
    toWire: (values: EditValues) => toUpdateBody(values, canWriteRiservati, dipendente),
    required: REQUIRED,
  });
  const { control } = form;
  const [brandId, stato] = useWatch({ control, name: ['brand_id', 'stato'] });
  const showrooms = useShowroomsOf(brandId);
  const brandOptions = brands
    .filter(({ id }) => brandsFor('dipendenti.modifica').includes(id))
    .map(({ id, nome }) => ({ value: String(id), label: nome }));
  const stati = optionsOf(STATO_DIPENDENTE_LABELS).filter(({ value }) => value !== 'in malattia' || canWriteRiservati);
  const canChangeStato = canWriteRiservati || !couldHideMalattia(dipendente.stato);

  const last = useLastChange('dipendenti', dipendente.id);
  const version = useNewerVersion(form, { current: dipendente, toForm, write: update, reads: [getDipendente], last });
  const send = ({ showroom, ...change }: z.input<typeof DipendenteForm>) => {
    const base = version.base ?? dipendente;
    const initialValues = { ...toUpdateBody(toForm(base), canWriteRiservati, base), showroom: base.showroom };
    const changes = changesOf(initialValues, { ...change, showroom: offeredShowroomId(showroom, showrooms.data) });
    // A new sick leave always sends its first day, even if it equals the stored first day of the former sick leave.
    const { data_inizio_malattia, data_fine_malattia } = change;
    const malattiaDates = changes.stato === 'in malattia' ? { data_inizio_malattia, data_fine_malattia } : {};
    const body = { ...changes, ...malattiaDates, updated_at: base.updated_at };
    update.mutate({ params: { id: dipendente.id }, body }, { onSuccess: onClose });
  };

  return (
    <FormDialog
      title="Modifica Dipendente"
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Salva Modifiche"
      pendingVerb="Salvataggio in corso..."
      pending={update.isPending}
      error={version.error}
      ready={form.filled && !version.gone}
    >
      <CambiatoAltroveNote version={version} what="questo dipendente" />
      <TextField control={control} name="nome" label="Nome *" span="h" />
      <TextField control={control} name="cognome" label="Cognome *" span="h" />
      <TextField control={control} name="email" label="Email *" type="email" inputMode="email" span="s6" />
      <SelectField control={control} name="brand_id" label="Brand *" options={brandOptions} />
      <ShowroomField control={control} name="showroom" label="Showroom" brandId={brandId} showrooms={showrooms} />

      <FormGroup name="Recapiti" />
      <TextField control={control} name="telefono" label="Telefono" type="tel" inputMode="tel" span="s2" />
      <TextField control={control} name="cellulare" label="Cellulare" type="tel" inputMode="tel" span="s2" />
      <TextField control={control} name="numero_aziendale" label="Numero Aziendale" type="tel" inputMode="tel" span="s2" />
      <TextField control={control} name="telefonoUfficio" label="Telefono Ufficio" type="tel" inputMode="tel" span="s2" />
      <TextField control={control} name="interno" label="Interno" inputMode="tel" span="s2" />
      <TextField control={control} name="telefonoAbitazione" label="Telefono Abitazione" type="tel" inputMode="tel" span="s2" />
      <CheckboxField
        control={control}
        name="bisogno_numero_aziendale"
        label="Bisogno numero aziendale"
        help="Resta annotato nella scheda del dipendente."
      />

      <FormGroup name="Ruolo in azienda" />
      <TextField control={control} name="posizione" label="Mansione" span="s2" />
      <SelectField control={control} name="dipartimento" label="Dipartimento" options={optionsOf(DIPARTIMENTO_LABELS)} span="s2" />
      <SelectField control={control} name="tipologia" label="Tipologia" options={optionsOf(TIPOLOGIA_LABELS)} span="s2" />
      <ComboboxField
        control={control}
        name="manager_id"
        label="Manager"
        search={(q) => searchManagers(q, dipendente.id)}
        placeholder="Nessun Manager"
        span="s2"
      />
      <SelectField control={control} name="ruolo" label="Ruolo di sistema" options={optionsOf(RUOLO_LABELS)} span="s2" />
      {canWriteRiservati && <EuroField control={control} name="stipendio" label="Stipendio" span="s2" />}

      {canWriteRiservati && (
        <>
          <FormGroup name="Dati personali" />
          <TextField
            control={control}
            name="codice_fiscale"
            label="Codice Fiscale"
            help="Lo vede solo HR. Vuoto se non ce l'ha ancora."
            warn={(codice) => CAMPI_DIPENDENTE.codice_fiscale.warn(String(codice))}
            mono
            span="s2"
          />
          <DateField control={control} name="data_nascita" label="Data di Nascita" span="s2" neverFuture />
          <TextField control={control} name="email_personale" label="Email Personale" type="email" inputMode="email" span="s2" />
          <TextField control={control} name="matricola" label="Matricola" span="s2" />
        </>
      )}

      <FormGroup name="Stato e date" />
      <SelectField
        control={control}
        name="stato"
        label="Stato"
        options={stati}
        disabled={!canChangeStato}
        {...(canChangeStato ? {} : { help: 'Lo cambia chi ha il ruolo HR.' })}
        span="s2"
      />
      <DateField control={control} name="data_assunzione" label="Data Assunzione" span="s2" />
      {!cancelsUscita(dipendente, stato) && <DateField control={control} name="data_dismissione" label="Data Uscita" span="s2" />}
      {datesForStato(stato).malattia && <DateField control={control} name="data_inizio_malattia" label="Inizio Malattia *" />}
      {datesForStato(stato).malattia && <DateField control={control} name="data_fine_malattia" label="Fine Malattia Prevista" />}
      <CheckboxField control={control} name="isactive" label="Attivo" help="Chi è inattivo tiene ciò che ha, finché non lo restituisce." />
    </FormDialog>
  );
}
