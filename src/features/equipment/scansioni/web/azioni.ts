import { ScanLine } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const scansiona: Azione = { label: 'Scansiona un codice', icon: ScanLine, address: addressOf('/scansiona') };
