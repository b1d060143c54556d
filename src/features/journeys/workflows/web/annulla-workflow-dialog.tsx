import type { ReactElement } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Annullo, type Workflow } from '../contract.ts';
import { useCancelWorkflow, useRefreshWorkflows } from './hooks.ts';
import { RimasteNote } from './rimaste-note.tsx';

/** Cancels an onboarding, which stays with its reason; what was given for it is named, and left to a decision. */
export function AnnullaWorkflowDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactElement {
  const { id, dipendente } = workflow;
  const cancel = useCancelWorkflow();
  const readAgain = useRefreshWorkflows();
  const form = useWireForm({ schema: Annullo, defaultValues: { motivo: '' }, toWire: (values) => values });
  const close = () => {
    if (cancel.error) readAgain();
    onClose();
  };
  return (
    <FormDialog
      title="Annulla onboarding"
      description={`L'onboarding di ${dipendente.nome} ${dipendente.cognome} resta tra i conclusi. Non si riapre: se servirà se ne farà uno nuovo.`}
      form={form}
      onSubmit={(body) => cancel.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={close}
      verb="Annulla onboarding"
      pendingVerb="Annullamento..."
      pending={cancel.isPending}
      error={cancel.error}
      size="m"
    >
      <RimasteNote workflow={workflow} />
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
    </FormDialog>
  );
}
