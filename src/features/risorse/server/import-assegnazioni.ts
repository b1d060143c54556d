// How who has what comes in as rows of a file: each gives one thing to one person, by the steps and the rights of that one gift.
import { z } from 'zod';
import { PERMESSI_CARTELLA_LABELS } from '#features/cartelle/fields.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { endpoint } from '#shared/endpoint.ts';
import { choice, day, field, inputOf, lines, optionalText, text } from '#shared/fields.ts';
import { perRisorsa, RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { fatto, uuid } from '#shared/schemas.ts';
import { type LookedGift, lookAtGifts } from './look-assegnazioni.ts';

const TIPO = `Scrivi che cosa è: ${TIPI_RISORSA.map((tipo) => RISORSE[tipo].uno).join(', ')}`;

const CAMPI = {
  persona: field({
    label: 'Persona',
    reads: 'dipendente',
    out: z.string(),
    input: uuid('Scrivi a chi va: la sua email, oppure nome e cognome'),
    empty: '',
    toForm: (value) => value,
    toWire: (typed: string) => typed,
  }),
  tipo: field({
    label: 'Tipo',
    reads: perRisorsa('tipo', (tipo) => RISORSE[tipo].uno),
    out: z.enum(TIPI_RISORSA),
    input: z.enum(TIPI_RISORSA, { error: TIPO }),
    empty: 'hardware' as TipoRisorsa,
    toForm: (value) => value,
    toWire: (typed: TipoRisorsa) => typed,
  }),
  cosa: text('Cosa', { required: 'Scrivi quale: il seriale, il nome, il numero o il codice IMEI' }),
  data_assegnazione: day('Dal'),
  permessi: choice('Permessi', PERMESSI_CARTELLA_LABELS, { initial: 'lettura' }),
  numero: optionalText('Numero'),
  note: lines('Note'),
  // Only to say that what has ended does not come in: without it such a row would be given for ever.
  data_revoca: day('Fino al', { head: false }),
};

// Not a call of its own: what its rows are read by.
const assegna = endpoint({
  method: 'POST',
  path: '/api/assegnazioni',
  body: z.object(inputOf(CAMPI)),
  response: fatto,
  needs: 'risorse.assegna',
  summary: 'Assegna una cosa a una persona',
});

/** By the kinds' own steps: src/app knows them all. */
export function arriviAssegnazioni(kinds: Readonly<Record<TipoRisorsa, ItemSlice>>): Importable {
  return {
    fields: CAMPI,
    synonyms: {
      persona: [
        'dipendente',
        'email',
        'e-mail',
        'assegnatario',
        'assegnato a',
        'utente',
        'intestatario',
        'nominativo',
        'cognome e nome',
        'a chi',
      ],
      tipo: ['tipo di risorsa', 'categoria', 'che cosa è'],
      cosa: ['risorsa', 'che cosa', 'seriale', 's/n', 'serial number', 'imei', 'bene', 'oggetto', 'software', 'cartella'],
      data_assegnazione: [
        'data assegnazione',
        'data di assegnazione',
        'assegnato il',
        'consegnato il',
        'data consegna',
        'da',
        'dal giorno',
      ],
      data_revoca: ['data revoca', 'data di revoca', 'restituito il', 'data restituzione', 'al', 'fine'],
      permessi: ['accesso', 'diritti'],
      numero: ['numero di telefono', 'numero telefono', 'linea'],
      note: ['annotazioni', 'commenti'],
    },
    several: [],
    create: assegna,
    update: assegna,
    action: 'risorse.assegna',
    examples: [
      { persona: 'anna.rossi@azienda.it', tipo: RISORSE.hardware.uno, cosa: 'PF-3X9K21', data_assegnazione: '2026-01-12' },
      { persona: 'Bianchi Marco', tipo: RISORSE.cartella.uno, cosa: 'Vendite', data_assegnazione: '2024-09-02', permessi: 'Lettura' },
    ],
    look: (db, scope, rows) => lookAtGifts(db, scope, kinds, rows),

    async make(db, scope, body) {
      // As `look` and the schema above have left it.
      const { id, tipo, persona, data_assegnazione, permessi, numero, note } = body as unknown as z.output<typeof assegna.body> &
        LookedGift;
      const agreed = { data_assegnazione, permessi, numero_telefono: numero, note };
      const period = Object.fromEntries(Object.entries(agreed).filter(([, value]) => value !== undefined && value !== null));
      return (await kinds[tipo].give(db, scope, id, persona, period)).period;
    },
    change: async () => {
      throw new Error('A row that somebody has already is the same, or wrong');
    },
  };
}
