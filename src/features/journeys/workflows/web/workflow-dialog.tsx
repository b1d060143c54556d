import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { blockingAttivita, manoOfPasso } from '#features/journeys/attivita/rules.ts';
import { BlockingNote } from '#features/journeys/attivita/web/blocking-note.tsx';
import { useAttivita } from '#features/journeys/attivita/web/hooks.ts';
import { voceToWire } from '#features/journeys/dotazioni/rules.ts';
import { type Richiesta, RichiesteInput } from '#features/journeys/richieste/contract.ts';
import { richiestaToForm } from '#features/journeys/richieste/rules.ts';
import { useRichieste, useSetRichieste } from '#features/journeys/richieste/web/hooks.ts';
import {
  ChangedMeanwhileNote,
  isChangedMeanwhile,
  RichiesteField,
  type WithVoci,
} from '#features/journeys/richieste/web/richieste-field.tsx';
import { toForm as formOf, toWire as wireOf } from '#shared/fields.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { optionsOf } from '#shared/options-of.ts';
import { latestOf } from '#web/data/use-pages.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { changesOf, useWireForm } from '#web/forms/use-wire-form.ts';
import { Annullo, type Incaricato, listWorkflows, NotaPasso, type Workflow, WorkflowChange } from '../contract.ts';
import { CAMPI_WORKFLOW, NESSUNO, PRIORITA_LABELS } from '../fields.ts';
import { type AzioneWorkflow, isBackward, nextManoWithoutAccount, PASSAGGI } from '../rules.ts';
import { useCancelWorkflow, useIncaricati, useRefreshWorkflows, useTakeStep, useUpdateWorkflow, useWorkflowsOf } from './hooks.ts';
import { NessunoNote } from './nessuno-note.tsx';
import { RimasteNote } from './rimaste-note.tsx';

export interface DialogRequest {
  workflow: Workflow;
  what: AzioneWorkflow | 'modifica' | 'annulla';
}

/**
 * The dialog of a workflow. It is rendered beside the list and not in a card, so that typed text is retained when the step of another
 * user removes the card from the list.
 */
export function WorkflowDialog({ asked: request, onClose }: { asked: DialogRequest; onClose: () => void }): ReactElement {
  // The workflows of the employee are loaded, because the workflow may have left the list that the page shows.
  const { items } = useWorkflowsOf(request.workflow.dipendente.id);
  const workflow = latestOf(items, request.workflow);
  if (request.what === 'modifica') return <EditWorkflowDialog workflow={workflow} onClose={onClose} />;
  if (request.what === 'annulla') return <CancelWorkflowDialog workflow={workflow} onClose={onClose} />;
  if (request.what === 'comunica_it') return <ComunicaItDialog workflow={workflow} onClose={onClose} />;
  return <PassoDialog workflow={workflow} azione={request.what} onClose={onClose} />;
}

const NOTA = {
  name: 'note',
  label: 'Nota',
  help: 'Facoltativa: la legge chi segue il workflow. Invio conferma, Maiusc+Invio va a capo.',
  sendsOnEnter: true,
} as const;

/** The note field of a step back. A reason for a step back is recommended but not required. */
const NOTA_INDIETRO = {
  ...NOTA,
  label: 'Perché',
  help: 'Consigliato: chi lo riceve capisce che cosa manca. Invio conferma, Maiusc+Invio va a capo.',
};

interface PassoDialogProps {
  workflow: Workflow;
  azione: AzioneWorkflow;
  onClose: () => void;
}

function PassoDialog({ workflow: { id, dipendente, richieste, brand, senza_nessuno }, azione, onClose }: PassoDialogProps): ReactElement {
  const { label, description } = PASSAGGI[azione];
  const takeStep = useTakeStep(azione);
  const refreshWorkflows = useRefreshWorkflows();
  const manoWithoutAccount = nextManoWithoutAccount(azione, senza_nessuno);
  const form = useWireForm({
    schema: NotaPasso,
    defaultValues: { note: '', incompleto: false, motivo: '' },
    toWire: (values) => values,
  });
  const isIncomplete = useWatch({ control: form.control, name: 'incompleto' });
  const openRichieste = azione === 'completa_it' ? richieste.filter(({ stato }) => stato === 'richiesta') : [];
  const { data: attivita = [] } = useAttivita({ corso: 'onboarding', id });
  const mano = manoOfPasso(azione);
  const blocking = mano ? blockingAttivita(attivita, mano, isIncomplete) : [];
  const close = () => {
    if (takeStep.error) refreshWorkflows();
    onClose();
  };
  return (
    <FormDialog
      title={label}
      description={`L'onboarding di ${dipendente.nome} ${dipendente.cognome} ${description}.`}
      form={form}
      onSubmit={(body) => takeStep.mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={close}
      verb={label}
      pendingVerb="Aggiornamento..."
      pending={takeStep.isPending}
      error={takeStep.error}
      ready={blocking.length === 0}
      size="m"
    >
      <BlockingNote blocking={blocking} brandId={brand.id} />
      {manoWithoutAccount && (
        <NessunoNote title="Dopo questo passo non toccherebbe a nessuno" mano={manoWithoutAccount} brand={brand.nome} />
      )}
      {openRichieste.length > 0 && (
        <CheckboxField
          control={form.control}
          name="incompleto"
          label="Completa anche se manca qualcosa"
          help={`Da assegnare: ${openRichieste.map(({ descrizione }) => descrizione).join(', ')}`}
        />
      )}
      {openRichieste.length > 0 && isIncomplete && <TextareaField control={form.control} name="motivo" label="Perché *" rows={2} />}
      <TextareaField control={form.control} {...(isBackward(azione) ? NOTA_INDIETRO : NOTA)} />
    </FormDialog>
  );
}

const COMUNICA_IT = 'comunica_it';

interface ComunicaItDialogProps {
  workflow: Workflow;
  onClose: () => void;
}

function ComunicaItDialog({ workflow, onClose }: ComunicaItDialogProps): ReactElement | null {
  const { data, error, isStale } = useRichieste(workflow.id);
  const [hasLoaded, setHasLoaded] = useState(false);
  // The form opens only after the request lines have been refetched. Saving old lines would undo the change of another account.
  if (data && !isStale && !hasLoaded) setHasLoaded(true);
  // If the request lines cannot be loaded, the step is still possible; the user can change the lines on the card.
  if (error && !hasLoaded) return <PassoDialog workflow={workflow} azione={COMUNICA_IT} onClose={onClose} />;
  return data && hasLoaded ? <ComunicaItForm workflow={workflow} richieste={data} onClose={onClose} /> : null;
}

const ComunicaItBody = z.object({ voci: RichiesteInput.shape.voci, note: NotaPasso.shape.note });

function ComunicaItForm({ workflow, richieste, onClose }: ComunicaItDialogProps & { richieste: readonly Richiesta[] }): ReactElement {
  const { id, dipendente, brand, senza_nessuno } = workflow;
  const { label, description } = PASSAGGI[COMUNICA_IT];
  const manoWithoutAccount = nextManoWithoutAccount(COMUNICA_IT, senza_nessuno);
  const params = { id: String(id) };
  const saveRichieste = useSetRichieste(true);
  const takeStep = useTakeStep(COMUNICA_IT);
  // The version of the workflow when its lines were loaded into the form.
  const [loadedVersion, setLoadedVersion] = useState<string | undefined>(workflow.updated_at);
  const form = useWireForm({
    schema: ComunicaItBody,
    defaultValues: { voci: richieste.map(richiestaToForm), note: '' },
    toWire: ({ voci, note }: WithVoci & { note: string }) => ({ voci: voci.map(voceToWire), note }),
  });
  const refreshWorkflows = useRefreshWorkflows();
  const { data: attivita = [] } = useAttivita({ corso: 'onboarding', id });
  const blocking = blockingAttivita(attivita, 'manager');
  const close = () => {
    if (saveRichieste.error ?? takeStep.error) refreshWorkflows();
    onClose();
  };
  const sendStep = (note: string) => takeStep.mutate({ params, body: { note } }, { onSuccess: onClose });
  const reloadRichieste = () => {
    form.reset({ voci: richieste.map(richiestaToForm), note: form.getValues('note') });
    setLoadedVersion(workflow.updated_at);
    saveRichieste.reset();
  };
  return (
    <FormDialog
      title={label}
      description={`L'onboarding di ${dipendente.nome} ${dipendente.cognome} ${description}.`}
      form={form}
      onSubmit={({ voci, note }) => {
        const { voci: isChanged } = form.formState.dirtyFields;
        if (!isChanged) return sendStep(note);
        const body = { voci, ...(loadedVersion === undefined ? {} : { updated_at: loadedVersion }) };
        const sendStepAfterSave = () => {
          // The lines are saved now, and this save has changed the version. A step that is rejected after it must not report a change by
          // another account.
          setLoadedVersion(undefined);
          sendStep(note);
        };
        saveRichieste.mutate({ params, body }, { onSuccess: sendStepAfterSave });
      }}
      onClose={close}
      verb={label}
      pendingVerb="Aggiornamento..."
      pending={saveRichieste.isPending || takeStep.isPending}
      error={isChangedMeanwhile(saveRichieste.error) ? null : (saveRichieste.error ?? takeStep.error)}
      ready={blocking.length === 0}
    >
      <BlockingNote blocking={blocking} brandId={brand.id} />
      {manoWithoutAccount && (
        <NessunoNote title="Dopo questo passo non toccherebbe a nessuno" mano={manoWithoutAccount} brand={brand.nome} />
      )}
      <ChangedMeanwhileNote error={saveRichieste.error} onReload={reloadRichieste} />
      <RichiesteField control={form.control} persona={{ dipendenteId: dipendente.id, brandId: brand.id }} />
      <TextareaField control={form.control} {...NOTA} />
    </FormDialog>
  );
}

type WorkflowWire = z.input<typeof WorkflowChange>;

const toForm = (workflow: Workflow) => formOf(CAMPI_WORKFLOW, workflow);
const toWire = (values: ReturnType<typeof toForm>): WorkflowWire => wireOf(CAMPI_WORKFLOW, values);

function EditWorkflowDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactElement {
  const { dipendente, incaricato } = workflow;
  const { data: assignable = [] } = useIncaricati(workflow.id);
  const update = useUpdateWorkflow();
  const form = useWireForm({ schema: WorkflowChange, defaultValues: toForm(workflow), toWire });
  const last = useLastChange('workflows', workflow.id);
  const version = useNewerVersion(form, { current: workflow, toForm, write: update, reads: [listWorkflows], last });
  const { base = workflow } = version;
  const { control } = form;
  const send = (wire: WorkflowWire) => {
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
      <SelectField control={control} name="assegnato_a" label="Affidato a" options={assigneeOptions(assignable, incaricato)} span="s2" />
      <SelectField control={control} name="priorita" label="Priorità" options={optionsOf(PRIORITA_LABELS)} span="s2" />
      <DateField control={control} name="data_scadenza" label="Scadenza" span="s2" />
      <TextareaField control={control} name="descrizione" label="Descrizione" />
      <TextareaField control={control} name="note_hr" label="Note HR" />
    </FormDialog>
  );
}

/** Returns the options for the assignee. They include the present assignee even when the assignee has lost the permission. */
function assigneeOptions(assignable: readonly Incaricato[], incaricato: Incaricato | null) {
  const isAssignable = assignable.some(({ id }) => id === incaricato?.id);
  const accounts = incaricato && !isAssignable ? [incaricato, ...assignable] : assignable;
  return [NESSUNO, ...accounts.map((account) => ({ value: String(account.id), label: nomeVisualizzato(account) }))];
}

function CancelWorkflowDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactElement {
  const { id, dipendente } = workflow;
  const cancel = useCancelWorkflow();
  const refreshWorkflows = useRefreshWorkflows();
  const form = useWireForm({ schema: Annullo, defaultValues: { motivo: '' }, toWire: (values) => values });
  const close = () => {
    if (cancel.error) refreshWorkflows();
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
