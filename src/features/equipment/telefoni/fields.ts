import { codiceInventario } from '#shared/codici-inventario.ts';
import { choice, euro, text } from '#shared/fields.ts';
import { checkedNumber } from '#shared/numeri.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';

export const CAMPI_TELEFONO = {
  modello: text('Modello', { required: 'Il modello è obbligatorio', searched: true }),
  colore: text('Colore', { required: 'Il colore è obbligatorio', searched: true }),
  memoria: text('Memoria', { required: 'La memoria è obbligatoria', searched: true }),
  imei: checkedNumber('IMEI', {
    searched: true,
    help: 'le 15 cifre che si leggono componendo `*#06#`',
    digits: /^\d{15}$/,
    wrongLength: "L'IMEI ha 15 cifre: si legge componendo *#06# sul telefono",
    wrongDigit: "La cifra di controllo dell'IMEI non torna: rileggilo. Si può salvare lo stesso.",
  }),
  codice_inventario: codiceInventario(),
  stato: choice('Stato', STATO_DISPOSITIVO_LABELS, { initial: 'attivo' }),
  costo_annuo: euro('Costo Annuo'),
};
