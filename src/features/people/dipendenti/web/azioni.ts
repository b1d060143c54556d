import { UserPlus } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const nuovoDipendente: Azione = {
  label: 'Nuovo Dipendente',
  icon: UserPlus,
  needs: 'dipendenti.modifica',
  address: addressOf('/employees', { nuovo: 1 }),
};
