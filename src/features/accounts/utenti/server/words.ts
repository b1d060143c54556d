// What the register says of accounts and their rights.
import { sql } from 'kysely';
import { accountNameOf } from '#server/db/mentions.ts';
import { QUALE_BRAND, vita } from '#server/register/title-forms.ts';
import type { Campo, RegisterWords } from '#server/register/words.ts';
import { RIGHTS } from '#shared/permissions.ts';
import { CAMPI_UTENTE } from '../fields.ts';
import { DIRITTO_LABELS } from '../rules.ts';

const DIRITTI = Object.fromEntries(RIGHTS.map((right): [string, Campo] => [right, [DIRITTO_LABELS[right], 'siNo']]));

export const utentiWords: RegisterWords = {
  tables: {
    users: {
      ...vita('Utente'),
      cosa: 'utente',
      fields: CAMPI_UTENTE,
      campi: { password_hash: ['Password', 'segreto'], invitato_il: ['Invitato il', 'data'], invitato_da: null },
    },
    user_brands: {
      crea: `Utente associato a ${QUALE_BRAND}`,
      modifica: `Associazione a ${QUALE_BRAND} modificata`,
      elimina: `Associazione a ${QUALE_BRAND} rimossa`,
      cosa: 'utente',
      colonna: 'user_id',
      idsFrom: 'entries',
      campi: { brand_id: null, ...DIRITTI },
    },
  },
  things: {
    // Who works with whom on a brand is no secret among them (the register names the author of each change).
    utente: {
      table: 'users',
      nome: accountNameOf('t'),
      text: sql`testo_ricerca(${accountNameOf('t')})`, // as it is shown: who may read the register need not know the rest
      id: 'integer',
      visible: () => sql`true`,
    },
  },
};
