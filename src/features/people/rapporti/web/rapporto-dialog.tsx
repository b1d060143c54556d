import type { ReactElement } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { toForm, toWire } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { NESSUN_TIPO, TIPO_RAPPORTO_LABELS } from '#shared/rapporto.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { listRapporti, type Rapporto, RapportoChange } from '../contract.ts';
import { CAMPI_RAPPORTO } from '../fields.ts';
import { useCorrectRapporto } from './hooks.ts';

interface RapportoDialogProps {
  dipendente: Dipendente;
  rapporto: Rapporto;
  onClose: () => void;
}

const formOf = (rapporto: Rapporto) => toForm(CAMPI_RAPPORTO, { ...rapporto, matricola: rapporto.matricola ?? null });

export function RapportoDialog({ dipendente, rapporto, onClose }: RapportoDialogProps): ReactElement {
  const canEditRiservati = usePermessi().mayOn('riservati.modifica', dipendente.brand_id);
  const correction = useCorrectRapporto();
  const form = useWireForm({
    schema: RapportoChange,
    defaultValues: formOf(rapporto),
    toWire: (values: ReturnType<typeof formOf>) => toWire(CAMPI_RAPPORTO, values),
  });
  const { control } = form;
  const last = useLastChange('rapporti', rapporto.id);
  const version = useNewerVersion(form, { current: rapporto, toForm: formOf, write: correction, reads: [listRapporti], last });
  const send = (values: ReturnType<typeof toWire<typeof CAMPI_RAPPORTO>>) => {
    const base = version.base ?? rapporto;
    const body = { ...changesOf(toWire(CAMPI_RAPPORTO, formOf(base)), values), updated_at: base.updated_at };
    correction.mutate({ params: { id: dipendente.id, rid: String(rapporto.id) }, body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Correggi rapporto"
      description={`${dipendente.nome} ${dipendente.cognome}: i giorni valgono anche per i conteggi dei mesi passati`}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio in corso..."
      pending={correction.isPending}
      error={version.error}
      ready={!version.gone}
      size="m"
    >
      <CambiatoAltroveNote version={version} what="questo rapporto" />
      <DateField control={control} name="dal" label="Primo giorno" />
      <DateField control={control} name="al" label="Ultimo giorno" />
      <SelectField control={control} name="tipo" label="Tipo di rapporto" options={[NESSUN_TIPO, ...optionsOf(TIPO_RAPPORTO_LABELS)]} />
      <NumberField control={control} name="part_time" label="Part-time" unit="%" help="Vuoto: tempo pieno." />
      <DateField control={control} name="fine_prevista" label="Fine prevista" />
      <DateField control={control} name="prova_fino_al" label="Prova fino al" />
      <TextField control={control} name="societa" label="Società" />
      <TextField control={control} name="livello" label="Livello" />
      {canEditRiservati && <TextField control={control} name="matricola" label="Matricola" />}
      <TextareaField control={control} name="note" label="Note" rows={2} />
    </FormDialog>
  );
}
