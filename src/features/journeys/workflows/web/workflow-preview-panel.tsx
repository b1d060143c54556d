import { type ReactElement, useState } from 'react';
import { LoadedRecord } from '#web/preview/loaded-record.tsx';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { useAllWorkflowsOf } from './hooks.ts';
import { WorkflowCard } from './workflow-card.tsx';
import { type DialogRequest, WorkflowDialog } from './workflow-dialog.tsx';

export function WorkflowPreviewPanel(): ReactElement {
  // The id has two parts (workflow-card.tsx), because the API finds a workflow only in the list of its employee.
  const [dipendenteId = '', id = ''] = useRecordId().split(':');
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null);
  return (
    <LoadedRecord read={useAllWorkflowsOf(dipendenteId)} find={(workflows) => workflows.find((workflow) => workflow.id === Number(id))}>
      {(workflow) => (
        <>
          <WorkflowCard workflow={workflow} onRequest={setDialogRequest} areDetailsOpen />
          {dialogRequest && <WorkflowDialog asked={dialogRequest} onClose={() => setDialogRequest(null)} />}
        </>
      )}
    </LoadedRecord>
  );
}
