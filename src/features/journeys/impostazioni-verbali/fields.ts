import { multilineText, optionalText } from '#shared/fields.ts';

/** The texts of handover records. An empty field uses the default text of the product (src/shared/verbale.ts). */
export const CAMPI_IMPOSTAZIONI = {
  intestazione: multilineText('Intestazione', { help: 'ragione sociale e indirizzo, come stanno sul verbale; vuota, il nome del brand' }),
  luogo: optionalText('Luogo', { help: 'dove si firma, prima della data' }),
  testo_consegna: multilineText('Testo della consegna', { help: 'vuoto, il testo di Organico' }),
  testo_restituzione: multilineText('Testo della restituzione', { help: 'vuoto, il testo di Organico' }),
};
