// What the register says of hardware.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { STATO_HARDWARE_LABELS } from '../rules.ts';

export const hardwareWords: RegisterWords = {
  tables: {
    hardware: { ...vita('Hardware'), cosa: 'hardware', campi: { stato: ['Stato', STATO_HARDWARE_LABELS] } },
    dipendenti_hardware: periodo('Hardware', 'hardware', 'hardware_id'),
    hardware_brands: legame("all'hardware", "dall'hardware", 'hardware', 'hardware_id'),
  },
  things: { hardware: itemThing('hardware') },
  letture: { prezzo_acquisto: ['euro'], data_acquisto: ['data'], garanzia_scadenza: ['data'] },
};
