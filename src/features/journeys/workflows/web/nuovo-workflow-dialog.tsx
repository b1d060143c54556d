import type { ReactElement } from 'react';
import { describeInattivo } from '#shared/dipendente.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { FormNeedsBrandNote } from '#web/session/form-needs-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { NewWorkflow, type Workflow } from '../contract.ts';
import { searchWithoutWorkflow, useCreateWorkflow } from './hooks.ts';

interface NuovoWorkflowDialogProps {
  dipendente?: { id: string; nome: string; cognome: string; isactive: boolean };
  onCreated?: (workflow: Workflow) => void;
  onClose: () => void;
}

interface Values {
  dipendente_id: Option | null;
  note_hr: string;
}

export function NuovoWorkflowDialog({ dipendente, onCreated, onClose }: NuovoWorkflowDialogProps): ReactElement {
  const editableBrandIds = usePermessi().brandsFor('workflows.crea');
  const create = useCreateWorkflow();
  const form = useWireForm({
    schema: NewWorkflow,
    defaultValues: {
      dipendente_id: dipendente
        ? { value: dipendente.id, label: `${dipendente.nome} ${dipendente.cognome}`, warning: describeInattivo(dipendente) }
        : null,
      note_hr: '',
    } as Values,
    toWire: ({ dipendente_id, note_hr }) => ({ dipendente_id: dipendente_id?.value ?? '', note_hr }),
  });
  return (
    <FormDialog
      title="Nuovo Workflow"
      description="Parte da HR, passa al Manager e arriva a IT"
      form={form}
      onSubmit={(body) =>
        create.mutate(
          { body },
          {
            onSuccess: (workflow) => {
              onCreated?.(workflow);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      verb="Crea Workflow"
      pendingVerb="Creazione..."
      pending={create.isPending}
      error={create.error}
      size="m"
    >
      <FormNeedsBrandNote action="workflows.crea" />
      <ComboboxField
        control={form.control}
        name="dipendente_id"
        label="Dipendente *"
        placeholder="Cerca per nome, email o mansione"
        help="Solo chi non ha già un onboarding aperto."
        search={(q) => searchWithoutWorkflow(q, editableBrandIds)}
        span="s6"
      />
      <TextareaField control={form.control} name="note_hr" label="Note HR" />
    </FormDialog>
  );
}
