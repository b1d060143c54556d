import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RiceventeField, START_DATE_HELP } from '#features/equipment/asset-types/web/choose-dialog.tsx';
import { searchAssignableEmployees } from '#features/equipment/asset-types/web/search-employees.ts';
import { searchShowrooms } from '#features/equipment/asset-types/web/search-showrooms.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import { describeInattivo } from '#shared/dipendente.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';
import { AssegnazionePiano } from '../contract.ts';
import { type AssegnazioneValues, nuovaAssegnazione, toAssegnazione } from './assegnazione-values.ts';
import { pianoMobileKind } from './hooks.ts';

interface AssignPianoDialogProps {
  /**
   * The employee who receives the plan, when the dialog opens on an employee's page. Left out: the user selects an employee or a showroom
   * of `brandIds` in the dialog.
   */
  dipendente?: { id: string; nome: string; cognome: string; brand_id: number; isactive: boolean };
  /** The plan, when the dialog opens on a plan. Left out: the user selects an unassigned plan of the employee's brand in the dialog. */
  piano?: { id: number; nome_piano: string; numero_telefono: string | null };
  brandIds?: readonly number[];
  onClose: () => void;
}

const AssignPianoForm = AssegnazionePiano.safeExtend({ piano: z.string().min(1, 'Scegli il piano da assegnare') });

export function AssignPianoDialog({ dipendente, piano, brandIds = [], onClose }: AssignPianoDialogProps): ReactElement {
  const assign = pianoMobileKind.useAssign();
  const form = useWireForm({
    schema: AssignPianoForm,
    defaultValues: nuovaAssegnazione({ dipendente, piano }),
    toWire: toAssegnazione,
  });
  const { control } = form;
  const [ricevente, selectedEmployee, conPortabilita, conTelefono] = useWatch({
    control,
    name: ['ricevente', 'dipendente_id', 'con_portabilita', 'con_telefono'],
  });
  const brandId = (ricevente === 'persona' ? brandOf(selectedEmployee) : undefined) ?? (brandIds.length === 1 ? brandIds[0] : undefined);
  const warning = dipendente && describeInattivo(dipendente);
  return (
    <FormDialog
      title={piano ? `Assegna ${piano.nome_piano}` : 'Assegna Piano Mobile'}
      description={
        dipendente
          ? `A ${dipendente.nome} ${dipendente.cognome}, tra i piani attivi e liberi del suo brand`
          : 'A uno showroom, o a un dipendente che non ha ancora un piano, di uno dei suoi brand'
      }
      form={form}
      onSubmit={({ piano: id, ...body }) => assign.mutate({ params: { id }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Assegna Piano Mobile"
      pendingVerb="Assegnazione in corso..."
      pending={assign.isPending}
      error={assign.error}
      size="m"
    >
      {warning && <Note tone="warning">{warning}</Note>}
      {dipendente ? (
        <ComboboxField
          control={control}
          name="piano"
          label="Piano mobile *"
          placeholder="Cerca per nome, operatore o numero"
          search={(q) => pianoMobileKind.searchFree(q, dipendente.brand_id)}
          // The number field shows the number of the selected plan until the user types another number.
          onChosen={(option, previous) => {
            if (form.getValues('numero_telefono') === (previous?.numero ?? '')) form.setValue('numero_telefono', option?.numero ?? '');
          }}
          span="s6"
        />
      ) : (
        <>
          <RiceventeField value={ricevente} onChange={(next) => form.setValue('ricevente', next)} />
          {ricevente === 'showroom' ? (
            <ComboboxField
              control={control}
              name="showroom_id"
              label="Showroom *"
              placeholder="Cerca per nome"
              search={(q) => searchShowrooms(q, brandIds)}
              span="s6"
            />
          ) : (
            <ComboboxField
              control={control}
              name="dipendente_id"
              label="Dipendente *"
              placeholder="Cerca per nome, email o mansione"
              search={(q) => searchAssignableEmployees(q, brandIds)}
              span="s6"
            />
          )}
        </>
      )}
      <TextField
        control={control}
        name="numero_telefono"
        label="Numero di telefono"
        type="tel"
        mono
        span="s6"
        help="Diventa il numero della SIM; vuoto, resta quello che ha"
      />
      <CheckboxField control={control} name="con_portabilita" label="Richiedi portabilità" help="Il numero arriva da un altro gestore" />
      {conPortabilita && (
        <>
          <TextField control={control} name="portabilita.gestore_precedente" label="Gestore precedente *" />
          <TextField control={control} name="portabilita.numero_da_portare" label="Numero da portare *" type="tel" mono />
        </>
      )}
      <CheckboxField
        control={control}
        name="con_telefono"
        label="Assegna telefono aziendale"
        help="Si dà insieme al piano, e torna con lui"
      />
      {conTelefono && (
        <ComboboxField
          key={brandId} // mounts the field again when the brand changes, because the plans of the new brand differ
          control={control}
          name="iphone_id"
          label="Telefono aziendale *"
          placeholder="Cerca tra quelli disponibili"
          search={(q) => telefonoKind.searchFree(q, brandId)}
          span="s6"
        />
      )}
      <TextareaField control={control} name="note" label="Note" rows={2} />
      <DateField control={control} name="data_assegnazione" label="Dal" help={START_DATE_HELP} />
    </FormDialog>
  );
}

const brandOf = (dipendente: AssegnazioneValues['dipendente_id']): number | undefined => dipendente?.brand_id;
