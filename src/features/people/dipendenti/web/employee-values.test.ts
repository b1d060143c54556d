import { describe, expect, test } from 'vitest';
import { Dipendente, DipendenteForm, DipendenteInput } from '../contract.ts';
import { NESSUN_MANAGER } from '../fields.ts';
import { emptyCreateValues, toCreateBody, toForm, toUpdateBody } from './employee-values.ts';

const LIA_ID = '01900000-0000-7000-8000-00000000000a';

const BLANK = Object.fromEntries(Object.keys(Dipendente.shape).map((name) => [name, null]));

/** Builds an employee; values that are left out are empty. */
function aDipendente(values: Partial<Dipendente> = {}): Dipendente {
  const { stipendio: _, ...blank } = BLANK; // replies to accounts without permission do not contain the salary
  return {
    ...blank,
    id: '01900000-0000-7000-8000-000000000001',
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna@azienda.it',
    bisogno_numero_aziendale: false,
    posizione: 'Sarta',
    dipartimento: 'Vendite',
    tipologia: 'sales',
    ruolo: 'editor',
    stato: 'entrato',
    isactive: true,
    manager_id: LIA_ID,
    manager: { id: LIA_ID, nome: 'Lia', cognome: 'Verdi' },
    brand_id: 3,
    showroom: 7,
    data_assunzione: '2020-01-01',
    ...values,
  } as Dipendente; // cast: the forms read no other field
}

describe('the form that edits an employee', () => {
  test('An employee form that is saved without a change sends the shown values and no hidden value', () => {
    const stored = aDipendente();
    const sent = toUpdateBody(toForm(stored), false, stored);
    const { telefono, stipendio, data_inizio_malattia } = { stipendio: 'left out', data_inizio_malattia: 'left out', ...sent };
    expect([telefono, stipendio, data_inizio_malattia]).toEqual(['', 'left out', 'left out']);
    const parsed = DipendenteForm.parse(sent);
    for (const [name, value] of Object.entries(parsed)) expect([name, value]).toEqual([name, stored[name as keyof Dipendente]]);
  });

  test('The employee form sends a salary as typed if the account may write it, and sends an emptied salary as null', () => {
    const values = toForm(aDipendente({ stipendio: 28_500.5 }));
    expect(values.stipendio).toBe('28.500,50');
    expect(toUpdateBody(values, true, values)).toMatchObject({ stipendio: '28500.50' });
    expect(toUpdateBody({ ...values, stipendio: '' }, true, values)).toMatchObject({ stipendio: '0.00' });
    expect(toUpdateBody({ ...values, stipendio: 'molto' }, true, values)).toMatchObject({ stipendio: 'molto' });
  });

  test('The employee form sends the dates of a sick leave only with the state of sick leave, and does not show the dates of a past sick leave', () => {
    const over = aDipendente({ data_inizio_malattia: '2025-01-01', data_fine_malattia: '2025-02-01' });
    expect(toForm(over)).toMatchObject({ data_inizio_malattia: '', data_fine_malattia: '' });
    expect(Object.keys(toUpdateBody(toForm(over), true, over))).not.toContain('data_inizio_malattia');
    const ill = toForm({ ...over, stato: 'in malattia' });
    expect(toUpdateBody(ill, true, ill)).toMatchObject({ data_inizio_malattia: '2025-01-01', data_fine_malattia: '2025-02-01' });
    expect(DipendenteForm.parse(toUpdateBody({ ...ill, data_fine_malattia: '' }, true, ill))).toMatchObject({ data_fine_malattia: null });
    expect(Object.keys(toUpdateBody({ ...ill, stato: 'entrato' }, true, ill))).not.toContain('data_inizio_malattia');
    const withoutStart = DipendenteForm.safeParse(toUpdateBody({ ...ill, data_inizio_malattia: '' }, true, ill));
    expect(withoutStart.error?.issues.map(({ path }) => path)).toEqual([['data_inizio_malattia']]);
  });

  test("The employee form sends the option '0' and an empty selection as no manager, and sends an empty exit date as null", () => {
    const values = toForm(aDipendente({ stato: 'uscente', data_dismissione: '2027-01-01' }));
    expect(toUpdateBody(values, true, values)).toMatchObject({ manager_id: LIA_ID, data_dismissione: '2027-01-01' });
    expect(toUpdateBody({ ...values, stato: 'entrato' }, true, values)).toMatchObject({ data_dismissione: null });
    expect(toUpdateBody({ ...values, manager_id: NESSUN_MANAGER, data_dismissione: '' }, true, values)).toMatchObject({
      manager_id: null,
      data_dismissione: null,
    });
    expect(toUpdateBody({ ...values, manager_id: null }, true, values)).toMatchObject({ manager_id: null });
  });

  test.each([
    [7, '7', 7],
    [null, '0', null],
  ])('The employee form shows the showroom %j as %j and sends it as %j', (showroom, shownValue, sentValue) => {
    const values = toForm(aDipendente({ showroom }));
    expect(values.showroom).toBe(shownValue);
    expect(toUpdateBody(values, true, values).showroom).toBe(sentValue);
    expect(toUpdateBody({ ...values, showroom: '0' }, true, values).showroom).toBeNull();
  });
});

describe('the form of a new employee', () => {
  const filled = { ...emptyCreateValues('2026-11-21', [3]), nome: 'Anna', cognome: 'Rossi', email: 'anna@azienda.it' };

  test('The form of a new employee starts with the defaults of the specification, and preselects the brand when there is only one brand', () => {
    expect(filled).toMatchObject({
      brand_id: '3',
      showroom: '0',
      dipartimento: 'Worker',
      tipologia: 'worker',
      stato: 'entrante',
      data_assunzione: '2026-11-21',
      crea_workflow: true,
    });
    expect(emptyCreateValues('2026-11-21', [3, 4]).brand_id).toBe('');
  });

  test('The form of a new employee does not send dates that do not belong to the selected state, nor the checkbox and the note for the onboarding', () => {
    const dates = { data_dismissione: '2027-01-01', data_inizio_malattia: '2026-01-01', data_fine_malattia: '2026-02-01' };
    const sent = toCreateBody({ ...filled, ...dates, note: 'Ciao' });
    expect(DipendenteInput.parse(sent)).toMatchObject({
      data_dismissione: null,
      data_inizio_malattia: null,
      data_fine_malattia: null,
      isactive: true,
    });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['note']));
    expect(toCreateBody({ ...filled, ...dates, stato: 'uscente' })).toMatchObject({ data_dismissione: '2027-01-01' });
  });
});
