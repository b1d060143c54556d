import { FolderPlus } from 'lucide-react';
import type { Azione } from '#web/screen/azione.ts';

export const assegnaCartella: Azione = { label: 'Assegna cartella a…', icon: FolderPlus, needs: 'risorse.assegna', assegna: 'cartella' };
