// How who has what comes in as rows of a file: each gives one thing to one person, by the steps and the rights of that one gift.
import { z } from 'zod';
import type { Gift } from '#kit/server/give-items.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf } from '#shared/fields.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { fatto } from '#shared/schemas.ts';
import { CAMPI_ASSEGNAZIONE } from '../fields.ts';
import { type LookedGift, lookAtGifts } from './look-assegnazioni.ts';

// Not a call of its own: what its rows are read by.
const assegna = endpoint({
  method: 'POST',
  path: '/api/assegnazioni',
  body: z.object(inputOf(CAMPI_ASSEGNAZIONE)),
  response: fatto,
  needs: 'risorse.assegna',
  summary: 'Assegna una cosa a una persona',
});

/** By the kinds' own steps: src/app knows them all. */
export function arriviAssegnazioni(kinds: Readonly<Record<TipoRisorsa, ItemSlice>>): Importable {
  return {
    fields: CAMPI_ASSEGNAZIONE,
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
      tipo: ['tipologia', 'tipo di risorsa', 'categoria', 'che cosa è'],
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
      const { tipo, id, dipendente_id, period } = giftOf(body);
      return (await kinds[tipo].give(db, scope, id, dipendente_id, period)).period;
    },
    async makeMany(db, scope, bodies) {
      const gifts = bodies.map(giftOf);
      const periods: number[] = [];
      for (const [tipo, places] of Map.groupBy(gifts.keys(), (at) => gifts[at]?.tipo)) {
        if (!tipo) continue; // each has one
        const ofKind = gifts.filter((gift) => gift.tipo === tipo);
        for (const [n, period] of (await kinds[tipo].giveMany(db, scope, ofKind)).entries()) periods[places[n] ?? 0] = period;
      }
      return periods;
    },
    change: async () => {
      throw new Error('A row that somebody has already is the same, or wrong');
    },
  };
}

/** As `look` and the schema above have left it. */
function giftOf(body: Body): Gift & { tipo: TipoRisorsa } {
  const { id, tipo, persona, data_assegnazione, permessi, numero, note } = body as unknown as z.output<typeof assegna.body> & LookedGift;
  const agreed = { data_assegnazione, permessi, numero_telefono: numero, note };
  const said = Object.entries(agreed).filter(([, value]) => value !== undefined && value !== null);
  return { tipo, id, dipendente_id: persona, period: Object.fromEntries(said) };
}
