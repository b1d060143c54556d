import { type ReactElement, type ReactNode, useState } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { dataFacoltativa, note } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option, SearchOptions } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';

const RICEVENTE_LABELS = { persona: 'A una persona', showroom: 'A uno showroom' } as const;

export type Ricevente = keyof typeof RICEVENTE_LABELS;

const RICEVENTI = Object.keys(RICEVENTE_LABELS) as Ricevente[];

export function RiceventeField({ value, onChange }: { value: Ricevente; onChange: (next: Ricevente) => void }): ReactElement {
  return (
    <fieldset className="seg s6">
      <legend className="sr">A chi va</legend>
      {RICEVENTI.map((ricevente) => (
        <label key={ricevente}>
          <input type="radio" className="sr" name="ricevente" checked={ricevente === value} onChange={() => onChange(ricevente)} />
          {RICEVENTE_LABELS[ricevente]}
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceField {
  label: string;
  placeholder: string;
  search: SearchOptions;
  required: string;
}

export interface ChooseTexts extends ChoiceField {
  title: string;
  description: string;
  warning?: string | undefined;
}

export interface ChooseDialogProps<Details> extends ChooseTexts {
  verb: string;
  write: { isPending: boolean; error: Error | null };
  showroomChoice?: ChoiceField;
  /** True for a choice without a first day, because another form has the field for the day. */
  withoutDay?: true;
  /** Called when the user submits the dialog with a selected option. `details` holds the other values of the form. */
  onChoose: (value: string, details: Details, ricevente: Ricevente) => void;
  onClose: () => void;
}

interface DetailsForm<V extends FieldValues> {
  shape: z.core.$ZodShape;
  empty: V;
  Fields: (form: { control: Control<V> }) => ReactNode;
}

export const START_DATE_HELP = 'Vuoto: da oggi. Può essere un giorno passato, o uno che viene: fino ad allora è riservato';

interface Values {
  scelta: Option | null;
  [detail: string]: unknown;
}

export function chooseDialogOf<V extends FieldValues>({
  shape,
  empty,
  Fields,
}: DetailsForm<V>): (props: ChooseDialogProps<V>) => ReactElement {
  const defaultValues: Values = { scelta: null, ...empty, data_assegnazione: '' };
  return function ChooseDialog({
    label,
    placeholder,
    search,
    required,
    warning,
    showroomChoice,
    withoutDay,
    write,
    onChoose,
    ...dialogProps
  }) {
    const [ricevente, setRicevente] = useState<Ricevente>('persona');
    const choiceField = (ricevente === 'showroom' && showroomChoice) || { label, placeholder, search, required };
    const form = useWireForm({
      schema: z.object({ scelta: z.string().min(1, choiceField.required), ...shape, data_assegnazione: dataFacoltativa() }),
      defaultValues,
      toWire: ({ scelta, ...details }: Values) => ({ ...details, scelta: scelta?.value ?? '' }),
    });
    const changeRicevente = (next: Ricevente) => {
      setRicevente(next);
      form.setValue('scelta', null); // clear the selected option, because an employee's id is not a showroom's id
      form.clearErrors('scelta');
    };
    return (
      <FormDialog
        {...dialogProps}
        form={form}
        // cast: `details` contains all values of V
        onSubmit={({ scelta, ...details }) => onChoose(scelta, details as unknown as V, ricevente)}
        pendingVerb="Assegnazione in corso..."
        pending={write.isPending}
        error={write.error}
        size="m"
      >
        {warning && <Note tone="warning">{warning}</Note>}
        {showroomChoice && <RiceventeField value={ricevente} onChange={changeRicevente} />}
        <ComboboxField
          key={ricevente}
          control={form.control}
          name="scelta"
          label={choiceField.label}
          placeholder={choiceField.placeholder}
          search={choiceField.search}
          span="s6"
        />
        <Fields control={form.control as unknown as Control<V>} />
        {!withoutDay && <DateField control={form.control} name="data_assegnazione" label="Dal" help={START_DATE_HELP} />}
      </FormDialog>
    );
  };
}

export const ChooseWithoutNoteDialog = chooseDialogOf({ shape: {}, empty: {}, Fields: () => null });

export const ChooseWithNoteDialog = chooseDialogOf({
  shape: { note: note() },
  empty: { note: '' },
  Fields: ({ control }) => <TextareaField control={control} name="note" label="Note" rows={2} />,
});
