import { day, field, multilineText, nullableEuro, optionalText, text } from '#shared/fields.ts';
import { data } from '#shared/schemas.ts';

export const CAMPI_RIPARAZIONE = {
  guasto: text('Guasto', { required: 'Scrivi che cosa è guasto' }),
  fornitore: optionalText('Fornitore'),
  rma: optionalText('RMA', { help: 'il numero con cui il fornitore chiama la pratica' }),
  data_invio: field({
    label: 'Data invio',
    reads: 'data',
    out: data(),
    input: data().optional(),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  rientro_previsto: day('Rientro previsto', { help: 'passato questo giorno, un avviso a chi può chiuderla' }),
  costo: nullableEuro('Costo', { help: 'della riparazione, una volta: non si somma ai costi annui' }),
  note: multilineText('Note'),
};
