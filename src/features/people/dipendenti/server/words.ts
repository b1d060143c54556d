// What the register says of employees.
import { sql } from 'kysely';
import { RICERCA } from '#server/register/things.ts';
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { CAMPI_DIPENDENTE } from '../fields.ts';

export const dipendentiWords: RegisterWords = {
  tables: {
    dipendenti: { ...vita('Dipendente'), fields: CAMPI_DIPENDENTE, campi: { stato: ['Stato dipendente', STATO_DIPENDENTE_LABELS] } },
  },
  things: {
    dipendente: {
      table: 'dipendenti',
      nome: sql`t.nome || ' ' || t.cognome`,
      text: RICERCA,
      id: 'uuid',
      visible: ({ can_view }) => sql`t.brand_id = any(${[...can_view]}::integer[])`,
    },
  },
};
