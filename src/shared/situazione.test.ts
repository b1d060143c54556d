import { expect, test } from 'vitest';
import { formatSituazione, formatSituazioneBreve, type Situazione, situazioneOf } from './situazione.ts';

const OGGI = '2026-11-22';

test.each([
  ['hired in the future', { stato: 'entrante', data_assunzione: '2026-12-07' }, { fase: 'in_arrivo', dal: '2026-12-07', al: null }],
  [
    'hired in the future, whatever the state is',
    { stato: 'entrato', data_assunzione: '2026-12-07' },
    { fase: 'in_arrivo', dal: '2026-12-07', al: null },
  ],
  ['on the first day', { stato: 'entrante', data_assunzione: OGGI }, { fase: 'in_servizio', dal: OGGI, al: null }],
  ['entrante without a hire date', { stato: 'entrante' }, { fase: 'in_arrivo', dal: null, al: null }],
  ['entrato without a hire date', { stato: 'entrato' }, { fase: 'in_servizio', dal: null, al: null }],
  [
    'on sick leave',
    { stato: 'in malattia', data_inizio_malattia: '2026-11-01', data_fine_malattia: '2026-12-01' },
    { fase: 'in_malattia', dal: '2026-11-01', al: '2026-12-01' },
  ],
  [
    'on sick leave and leaving',
    { stato: 'in malattia', data_inizio_malattia: '2026-11-01', data_dismissione: '2026-12-31' },
    { fase: 'in_uscita', dal: null, al: '2026-12-31' },
  ],
  ['leaving without an exit date', { stato: 'uscente' }, { fase: 'in_uscita', dal: null, al: null }],
  ['on the last day of work', { stato: 'uscente', data_dismissione: OGGI }, { fase: 'in_uscita', dal: null, al: OGGI }],
  [
    'on the day after the last day of work',
    { stato: 'uscente', data_dismissione: '2026-11-21' },
    { fase: 'uscito', dal: '2026-11-21', al: null },
  ],
  ['has left', { stato: 'uscito', data_dismissione: OGGI }, { fase: 'uscito', dal: OGGI, al: null }],
  ['has left before the hire date', { stato: 'uscito', data_assunzione: '2026-12-07' }, { fase: 'uscito', dal: null, al: null }],
] as const)('The situation of an employee is computed from their state and dates: %s', (_, persona, situazione) =>
  expect(situazioneOf(persona, OGGI)).toEqual(situazione),
);

test.each([
  [{ fase: 'in_arrivo', dal: '2026-12-07', al: null }, 'Entra il 07/12', 'Entra il 07/12, fra 15 giorni'],
  [{ fase: 'in_arrivo', dal: '2026-11-23', al: null }, 'Entra il 23/11', 'Entra il 23/11, domani'],
  [{ fase: 'in_arrivo', dal: '2027-01-07', al: null }, 'Entra il 07/01/2027', 'Entra il 07/01/2027, fra 46 giorni'],
  [{ fase: 'in_arrivo', dal: null, al: null }, 'In arrivo', 'In arrivo'],
  [{ fase: 'in_servizio', dal: '2020-01-01', al: null }, 'In servizio', 'In servizio'],
  [{ fase: 'in_malattia', dal: '2026-11-01', al: '2026-12-01' }, 'In malattia', 'In malattia, fine prevista il 01/12'],
  [{ fase: 'in_malattia', dal: '2026-11-01', al: null }, 'In malattia', 'In malattia'],
  [{ fase: 'in_uscita', dal: null, al: '2026-12-31' }, 'Esce il 31/12', 'Esce il 31/12, fra 39 giorni'],
  [{ fase: 'in_uscita', dal: null, al: OGGI }, 'Esce oggi', 'Esce oggi'],
  [{ fase: 'in_uscita', dal: null, al: null }, 'In uscita', 'In uscita'],
  [{ fase: 'uscito', dal: '2025-06-30', al: null }, 'Uscito il 30/06/2025', 'Uscito il 30/06/2025'],
  [{ fase: 'uscito', dal: OGGI, al: null }, 'Uscito oggi', 'Uscito oggi'],
  [{ fase: 'uscito', dal: null, al: null }, 'Uscito', 'Uscito'],
] satisfies [Situazione, string, string][])('The situation %j of an employee is formatted as %j', (situazione, breve, parole) => {
  expect(formatSituazioneBreve(situazione, OGGI)).toBe(breve);
  expect(formatSituazione(situazione, OGGI)).toBe(parole);
});
