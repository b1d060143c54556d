import { AppWindow, MonitorDown } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const assegnaSoftware: Azione = { label: 'Assegna software a…', icon: MonitorDown, needs: 'risorse.assegna', assegna: 'software' };

export const nuovoSoftware: Azione = {
  label: 'Nuovo Software',
  icon: AppWindow,
  needs: 'risorse.modifica',
  address: addressOf('/software', { nuovo: 1 }),
};
