import type { ReactElement } from 'react';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { BloccoInput, type Periodo, PeriodoInput, TenutaInput, type Voce } from '../contract.ts';
import { CLASSE_DETAILS, formatMesi } from '../rules.ts';
import { voceName } from './describe-voce.ts';
import { searchPersone, useCreateBlocco, useExcludeVoce, useSetPeriodo } from './hooks.ts';

export function PeriodoDialog({ periodo, onClose }: { periodo: Periodo; onClose: () => void }): ReactElement {
  const savePeriodo = useSetPeriodo();
  const { classe, mesi, mesi_predefiniti } = periodo;
  const form = useWireForm({
    schema: PeriodoInput,
    defaultValues: { mesi: mesi === null ? '' : String(mesi), mai: mesi === null },
    toWire: (values) => ({ classe, mesi: values.mai ? null : /^\d+$/.test(values.mesi.trim()) ? Number(values.mesi) : Number.NaN }),
  });
  const isUnlimited = form.watch('mai');
  return (
    <FormDialog
      title={CLASSE_DETAILS[classe].label}
      description={`${CLASSE_DETAILS[classe].startText}. Di solito: ${formatMesi(mesi_predefiniti).toLowerCase()}.`}
      form={form}
      onSubmit={(body) => savePeriodo.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva periodo"
      pendingVerb="Salvataggio..."
      pending={savePeriodo.isPending}
      error={savePeriodo.error}
      size="m"
    >
      {!isUnlimited && (
        <NumberField
          control={form.control}
          name="mesi"
          label="Si conserva per *"
          unit="mesi"
          help="60 mesi sono 5 anni, 120 sono 10."
          span="s6"
        />
      )}
      <CheckboxField control={form.control} name="mai" label="Non eliminare mai" help="Non entra in nessun elenco." />
    </FormDialog>
  );
}

interface BloccoDialogProps {
  /** The employee of the hold; if undefined, the user selects the employee. */
  persona?: { id: string; nome: string; cognome: string };
  onClose: () => void;
}

interface Values {
  dipendente_id: Option | null;
  motivo: string;
  fino_al: string;
}

export function BloccoDialog({ persona, onClose }: BloccoDialogProps): ReactElement {
  const createBlocco = useCreateBlocco();
  const form = useWireForm({
    schema: BloccoInput,
    defaultValues: {
      dipendente_id: persona ? { value: persona.id, label: `${persona.nome} ${persona.cognome}` } : null,
      motivo: '',
      fino_al: '',
    } as Values,
    toWire: ({ dipendente_id, motivo, fino_al }) => ({ dipendente_id: dipendente_id?.value ?? '', motivo, fino_al: fino_al || null }),
  });
  const { control } = form;
  return (
    <FormDialog
      title={persona ? `Blocca ${persona.nome} ${persona.cognome}` : 'Nuovo blocco'}
      description="Finché il blocco vale, di questa persona non si elimina niente. Il motivo lo leggono solo gli amministratori."
      form={form}
      onSubmit={(body) => createBlocco.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Metti blocco"
      pendingVerb="Salvataggio..."
      pending={createBlocco.isPending}
      error={createBlocco.error}
      size="m"
    >
      {!persona && (
        <ComboboxField
          control={control}
          name="dipendente_id"
          label="Persona *"
          search={searchPersone}
          placeholder="Cerca una persona"
          span="s6"
        />
      )}
      <TextareaField control={control} name="motivo" label="Motivo *" />
      <DateField control={control} name="fino_al" label="Fino al" help="Vuoto: finché qualcuno non lo toglie." />
    </FormDialog>
  );
}

export function TenutaDialog({ voce, onClose }: { voce: Voce; onClose: () => void }): ReactElement {
  const excludeVoce = useExcludeVoce();
  const form = useWireForm({ schema: TenutaInput, defaultValues: { motivo: '', fino_al: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title="Tieni"
      description={`${voceName(voce)}: fino a quel giorno nessun elenco lo elimina. Il motivo resta nel registro.`}
      form={form}
      onSubmit={(body) => excludeVoce.mutate({ params: { id: String(voce.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Tieni"
      pendingVerb="Salvataggio..."
      pending={excludeVoce.isPending}
      error={excludeVoce.error}
      size="m"
    >
      <TextareaField control={form.control} name="motivo" label="Motivo *" />
      <DateField control={form.control} name="fino_al" label="Fino al *" />
    </FormDialog>
  );
}
