// What the register says of webhooks; never a secret.

import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';

export const webhookWords: RegisterWords = {
  tables: {
    webhooks: {
      ...vita('Webhook'),
      campi: {
        nome: ['Nome'],
        indirizzo: ['Indirizzo'],
        eventi: ['Eventi'],
        attivo: ['Acceso', 'siNo'],
        spento_perche: ['Spento perché'],
      },
    },
    chiavi_webhook: {
      crea: 'Segreto di un webhook creato',
      modifica: 'Segreto di un webhook cambiato',
      elimina: 'Segreto di un webhook eliminato',
      con: 'webhooks',
      colonna: 'webhook_id',
      idsFrom: 'entries',
      campi: { webhook_id: ['Numero del webhook'], vale_fino: null },
    },
  },
};
