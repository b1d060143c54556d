import { Laptop } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const assegnaHardware: Azione = { label: 'Assegna hardware a…', icon: Laptop, needs: 'risorse.assegna', assegna: 'hardware' };

export const nuovoHardware: Azione = {
  label: 'Nuovo Hardware',
  icon: Laptop,
  needs: 'risorse.modifica',
  address: addressOf('/hardware', { nuovo: 1 }),
};
