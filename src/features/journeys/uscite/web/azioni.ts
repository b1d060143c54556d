import { DoorOpen } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const apriUscita: Azione = {
  label: 'Apri uscita',
  icon: DoorOpen,
  needs: 'dipendenti.modifica',
  address: addressOf('/uscite', { nuovo: 1 }),
};
