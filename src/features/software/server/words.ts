// What the register says of software.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_SOFTWARE } from '../fields.ts';

export const softwareWords: RegisterWords = {
  tables: {
    software: { ...vita('Software'), cosa: 'software', fields: CAMPI_SOFTWARE },
    dipendenti_software: periodo('Software', 'software', 'software_id'),
    software_brands: legame('al software', 'dal software', 'software', 'software_id'),
  },
  things: { software: itemThing('software') },
};
