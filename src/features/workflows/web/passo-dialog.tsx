import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { NotaPasso, type Workflow } from '../contract.ts';
import { type AzioneWorkflow, PASSAGGI } from '../rules.ts';
import { useRefreshWorkflows, useTakeStep } from './hooks.ts';

interface PassoDialogProps {
  workflow: Workflow;
  azione: AzioneWorkflow;
  onClose: () => void;
}

/** Takes a step, with a note for who comes next if one wants to leave one. */
export function PassoDialog({ workflow: { id, dipendente }, azione, onClose }: PassoDialogProps): ReactElement {
  const { label, about } = PASSAGGI[azione];
  const take = useTakeStep(azione);
  const readAgain = useRefreshWorkflows();
  const form = useWireForm({ schema: NotaPasso, defaultValues: { note: '' }, toWire: (values) => values });
  const close = () => {
    if (take.error) readAgain();
    onClose();
  };
  return (
    <FormDialog
      title={label}
      description={`L'onboarding di ${dipendente.nome} ${dipendente.cognome} ${about}.`}
      form={form}
      onSubmit={(body) => take.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={close}
      verb={label}
      pendingVerb="Aggiornamento..."
      pending={take.isPending}
      error={take.error}
      size="m"
    >
      <TextareaField
        control={form.control}
        name="note"
        label="Nota"
        help="Facoltativa: la legge chi segue il workflow. Invio conferma, Maiusc+Invio va a capo."
        sendsOnEnter
      />
    </FormDialog>
  );
}
