import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { note } from '#shared/schemas.ts';
import { type BulkAction, bulkForm } from '#web/bulk/bulk-action.ts';
import { BulkBar, type BulkBarProps } from '#web/bulk/bulk-bar.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';

const ADVANCE: BulkAction = {
  azione: 'avanza',
  verb: 'Fai il passo successivo',
  pendingVerb: 'Passaggio in corso...',
  icon: ArrowRight,
  done: { uno: 'Fatto il passo di', molti: 'Fatto il passo di' },
  form: bulkForm({
    schema: z.object({ note: note() }),
    defaultValues: { note: '' },
    toParametri: (values) => values,
    Fields: ({ control }) => <TextareaField control={control} name="note" label="Nota" rows={2} />,
  }),
};

export function WorkflowsBulkPanel(props: Pick<BulkBarProps, 'selection' | 'total' | 'noun'>): ReactElement {
  return <BulkBar {...props} elenco="workflows" actions={[ADVANCE]} />;
}
