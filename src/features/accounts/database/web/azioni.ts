import { Database } from 'lucide-react';
import { addressOf } from '#shared/screens.ts';
import type { Azione } from '#web/screen/azione.ts';

export const testDb: Azione = { label: 'Test DB', icon: Database, address: addressOf('/dashboard', { prova: 'database' }) };
