import { Waypoints } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const nuovoWorkflow: Azione = {
  label: 'Nuovo Workflow',
  icon: Waypoints,
  needs: 'workflows.crea',
  address: addressOf('/workflows', { nuovo: 1 }),
};
