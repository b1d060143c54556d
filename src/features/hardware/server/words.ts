// What the register says of hardware.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_HARDWARE } from '../fields.ts';

export const hardwareWords: RegisterWords = {
  tables: {
    hardware: { ...vita('Hardware'), cosa: 'hardware', fields: CAMPI_HARDWARE },
    dipendenti_hardware: periodo('Hardware', 'hardware', 'hardware_id'),
    hardware_brands: legame("all'hardware", "dall'hardware", 'hardware', 'hardware_id'),
  },
  things: { hardware: itemThing('hardware') },
};
