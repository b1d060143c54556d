import { codiceInventario } from '#shared/codici-inventario.ts';
import { choice, day, nullableEuro, optionalEuro, optionalText, text } from '#shared/fields.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';

export const CAMPI_HARDWARE = {
  nome: text('Nome', { required: 'Il nome è obbligatorio', searched: true }),
  tipo: text('Tipo', { required: 'Il tipo è obbligatorio', alias: 'tipologia', searched: true }),
  marca: text('Marca', { required: 'La marca è obbligatoria', searched: true }),
  modello: text('Modello', { required: 'Il modello è obbligatorio', searched: true }),
  numero_seriale: optionalText('Numero Seriale', { searched: true }),
  codice_inventario: codiceInventario(),
  stato: choice('Stato', STATO_DISPOSITIVO_LABELS, { initial: 'attivo' }),
  posizione: optionalText('Posizione'),
  data_acquisto: day('Data Acquisto'),
  prezzo_acquisto: nullableEuro('Prezzo Acquisto'),
  costo_annuo: optionalEuro('Costo Annuo'),
  garanzia_scadenza: day('Scadenza Garanzia'),
};
