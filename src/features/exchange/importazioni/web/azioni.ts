import { FileUp } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const importaElenco: Azione = { label: 'Importa un elenco', icon: FileUp, address: addressOf('/importazioni') };
