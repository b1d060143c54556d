import { choice, euro, field, optionalText, text } from '#shared/fields.ts';
import { data } from '#shared/schemas.ts';
import { PERIODICITA_LABELS } from './rules.ts';

export const CAMPI_FATTURA = {
  fornitore: text('Fornitore', { required: 'Scrivi di quale operatore o fornitore è la fattura' }),
  numero: optionalText('Numero fattura'),
  dal: field({
    label: 'Dal',
    reads: 'data',
    help: 'il primo giorno del periodo fatturato',
    out: data(),
    input: data(),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  periodicita: choice('Periodo', PERIODICITA_LABELS, {
    initial: 'mese',
    help: "quanto tempo copre la fattura: gli importi si confrontano all'anno",
  }),
};

/** The fields of an invoice row. Their values come from cells of the uploaded file, never from a form. */
export const CAMPI_RIGA = {
  numero_telefono: optionalText('Numero di telefono'),
  iccid: optionalText('ICCID'),
  imei: optionalText('IMEI'),
  email: optionalText('E-mail del posto'),
  persona: optionalText('Nome e cognome'),
  prodotto: optionalText('Prodotto'),
  quantita: optionalText('Quantità'),
  importo: euro('Importo della riga'),
};
export type CampoRiga = keyof typeof CAMPI_RIGA;

export const SINONIMI_RIGA: Readonly<Record<CampoRiga, readonly string[]>> = {
  numero_telefono: [
    'numero',
    'numero linea',
    'linea',
    'utenza',
    'numero utenza',
    'msisdn',
    'cellulare',
    'telefono',
    'phone number',
    'phone num',
    'sim',
  ],
  iccid: ['seriale sim', 'numero sim', 'codice sim'],
  imei: ['seriale telefono', 'seriale apparato'],
  email: ['email', 'e-mail', 'mail', 'posta elettronica', 'user principal name', 'upn', 'email utente', 'user email', 'account'],
  persona: ['nome', 'utente', 'nominativo', 'assegnatario', 'intestatario', 'dipendente', 'user', 'name', 'display name'],
  prodotto: ['descrizione', 'licenza', 'software', 'piano', 'servizio', 'voce', 'product', 'subscription', 'plan', 'item name'],
  quantita: ['qta', 'q.tà', 'quantity', 'licenze', 'posti', 'seats', 'unità'],
  importo: [
    'importo',
    'totale',
    'totale riga',
    'imponibile',
    'canone',
    'costo',
    'prezzo',
    'addebito',
    'importo netto',
    'importo eur',
    'amount',
    'amount eur',
    'net amount',
    'price',
    'total',
  ],
};
