import { ONE_HOLDER } from '#kit/server/select-holder.ts';
import { itemQueries } from '#kit/server/select-items.ts';
import { listHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';

/** Searched by name, make, model, type (rule 40) and serial number. */
export const hardwareQueries = itemQueries(listHardware, { kind: HARDWARE, holding: ONE_HOLDER });
