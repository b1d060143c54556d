// What the register says of employees.
import { sql } from 'kysely';
import { RICERCA } from '#server/register/things.ts';
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { RUOLO_LABELS, TIPOLOGIA_LABELS } from '../rules.ts';

export const dipendentiWords: RegisterWords = {
  tables: {
    dipendenti: { ...vita('Dipendente'), campi: { posizione: ['Mansione'], stato: ['Stato dipendente', STATO_DIPENDENTE_LABELS] } },
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
  letture: {
    showroom: ['showroom'],
    manager_id: ['dipendente'],
    bisogno_numero_aziendale: ['siNo'],
    tipologia: [TIPOLOGIA_LABELS],
    ruolo: [RUOLO_LABELS],
    isactive: ['siNo'],
    stipendio: ['euro'],
    data_assunzione: ['data'],
    data_dismissione: ['data'],
    data_inizio_malattia: ['data'],
    data_fine_malattia: ['data'],
  },
};
