import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { isConcluso } from '#shared/stati-workflow.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Workflow } from '../contract.ts';

/** By when an open workflow is to be done; late ones are marked. */
export function ScadenzaBadge({ workflow: { stato, data_scadenza, in_ritardo } }: { workflow: Workflow }): ReactElement | null {
  if (data_scadenza === null || isConcluso(stato)) return null;
  if (in_ritardo) return <Tag tone="danger">In ritardo dal {formatData(data_scadenza)}</Tag>;
  return <span>Entro il {formatData(data_scadenza)}</span>;
}
