import type { ReactElement } from 'react';
import type { z } from 'zod';
import { toForm as formOf, toWire as wireOf } from '#shared/fields.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { optionsOf } from '#shared/options-of.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { type Incaricato, listWorkflows, type Workflow, WorkflowChange } from '../contract.ts';
import { CAMPI_WORKFLOW, NESSUNO, PRIORITA_LABELS } from '../fields.ts';
import { useIncaricati, useUpdateWorkflow } from './hooks.ts';

type Wire = z.input<typeof WorkflowChange>;

const toForm = (workflow: Workflow) => formOf(CAMPI_WORKFLOW, workflow);
const toWire = (values: ReturnType<typeof toForm>): Wire => wireOf(CAMPI_WORKFLOW, values);

/** What describes a workflow; its state is changed by the steps alone. */
export function ModificaWorkflowDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactElement {
  const { dipendente, incaricato } = workflow;
  const { data: offered = [] } = useIncaricati(workflow.id);
  const update = useUpdateWorkflow();
  const form = useWireForm({ schema: WorkflowChange, defaultValues: toForm(workflow), toWire });
  const last = useLastChange('workflows', workflow.id);
  const version = useNewerVersion(form, { current: workflow, toForm, write: update, reads: [listWorkflows], last });
  const { base = workflow } = version;
  const { control } = form;
  const send = (wire: Wire) => {
    const changes = { ...changesOf(toWire(toForm(base)), wire), updated_at: base.updated_at };
    update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Modifica Workflow"
      description={`Onboarding di ${dipendente.nome} ${dipendente.cognome}`}
      form={form}
      onSubmit={send}
      onClose={onClose}
      verb="Salva Modifiche"
      pendingVerb="Salvataggio..."
      pending={update.isPending}
      error={version.error}
      ready={!version.gone}
    >
      <CambiatoAltroveNote version={version} what="questo workflow" />
      <TextField control={control} name="titolo" label="Titolo" span="s6" />
      <SelectField control={control} name="assegnato_a" label="Affidato a" options={accountsOf(offered, incaricato)} span="s2" />
      <SelectField control={control} name="priorita" label="Priorità" options={optionsOf(PRIORITA_LABELS)} span="s2" />
      <DateField control={control} name="data_scadenza" label="Scadenza" span="s2" />
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <TextareaField control={control} name="note_hr" label="Note HR" />
    </FormDialog>
  );
}

/** Nobody, those who can be in charge, and who is, also when they could not be chosen anew. */
function accountsOf(offered: readonly Incaricato[], incaricato: Incaricato | null) {
  const isOffered = offered.some(({ id }) => id === incaricato?.id);
  const accounts = incaricato && !isOffered ? [incaricato, ...offered] : offered;
  return [NESSUNO, ...accounts.map((account) => ({ value: String(account.id), label: nomeVisualizzato(account) }))];
}
