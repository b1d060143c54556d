import type { ReactElement } from 'react';
import type { z } from 'zod';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { CambiatoAltroveNote } from '#web/forms/cambiato-altrove-note.tsx';
import { changesOf } from '#web/forms/changes-of.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useLastChange } from '#web/forms/use-last-change.ts';
import { useNewerVersion } from '#web/forms/use-newer-version.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { type Incaricato, listWorkflows, type Workflow, WorkflowChange } from '../contract.ts';
import { PRIORITA, PRIORITA_LABELS } from '../rules.ts';
import { useIncaricati, useUpdateWorkflow } from './hooks.ts';

const PRIORITA_OPTIONS = PRIORITA.map((priorita) => ({ value: priorita, label: PRIORITA_LABELS[priorita] }));
const NESSUNO = { value: '0', label: 'Nessuno' };

type Wire = z.input<typeof WorkflowChange>;

const toForm = ({ titolo, descrizione, note_hr, priorita, assegnato_a, data_scadenza }: Workflow) => ({
  titolo: titolo ?? '',
  descrizione: descrizione ?? '',
  note_hr: note_hr ?? '',
  priorita,
  assegnato_a: String(assegnato_a ?? NESSUNO.value),
  data_scadenza: data_scadenza ?? '',
});
const toWire = ({ assegnato_a, ...values }: ReturnType<typeof toForm>): Wire => ({ ...values, assegnato_a: Number(assegnato_a) || null });

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
      <SelectField control={control} name="assegnato_a" label="Affidato a" options={optionsOf(offered, incaricato)} span="s2" />
      <SelectField control={control} name="priorita" label="Priorità" options={PRIORITA_OPTIONS} span="s2" />
      <DateField control={control} name="data_scadenza" label="Scadenza" span="s2" />
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <TextareaField control={control} name="note_hr" label="Note HR" />
    </FormDialog>
  );
}

/** Nobody, those who can be in charge, and who is, also when they could not be chosen anew. */
function optionsOf(offered: readonly Incaricato[], incaricato: Incaricato | null) {
  const isOffered = offered.some(({ id }) => id === incaricato?.id);
  const accounts = incaricato && !isOffered ? [incaricato, ...offered] : offered;
  return [NESSUNO, ...accounts.map((account) => ({ value: String(account.id), label: nomeVisualizzato(account) }))];
}
