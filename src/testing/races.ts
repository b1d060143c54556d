// All races (docs/architecture.md, "What the database says no to by itself"). The tests run a few rounds of each race, and
// `npm run bench races` runs hundreds. Each feature adds its races here.
import { ACCOUNT_RACES } from './account-races.ts';
import { BRAND_CHANGE_RACES } from './brand-change-races.ts';
import { EXIT_RACES } from './exit-races.ts';
import { HOLDER_RACES } from './holder-races.ts';
import { COUNT_RACES } from './inventario-races.ts';
import { INVOICE_RACES } from './invoice-races.ts';
import type { Race } from './race.ts';
import { SEAT_RACES } from './seat-races.ts';
import { TRANSFER_RACES } from './transfer-races.ts';
import { UNIQUE_RACES } from './unique-races.ts';
import { WORKFLOW_RACES } from './workflow-races.ts';

export const RACES: readonly Race[] = [
  ...HOLDER_RACES,
  ...SEAT_RACES,
  ...BRAND_CHANGE_RACES,
  ...ACCOUNT_RACES,
  ...UNIQUE_RACES,
  ...WORKFLOW_RACES,
  ...EXIT_RACES,
  ...TRANSFER_RACES,
  ...COUNT_RACES,
  ...INVOICE_RACES,
];
