import { describe, expect, test } from 'vitest';
import { VOCABULARY } from '#app/features.ts';
import type { Voce } from '#server/register/register-texts.ts';
import type { NameOf } from '#shared/riferimenti.ts';
import { formatCambio } from '../rules.ts';
import { describeEntry, referencesOf } from './describe-entry.ts';

const NAMES: Record<string, string | null> = {
  'hardware 7': 'ThinkPad T14',
  'software 3': 'Figma',
  'brand 1': 'Lineaverde',
  'brand 2': null,
  'dipendente m1': 'Lia Verdi',
  'dipendente m2': null,
  'showroom 4': 'Milano Brera',
  'utente 9': 'Giulia Ferrante',
};
const nameOf: NameOf = (cosa, id) => NAMES[`${cosa} ${id}`];
const voce = (values: Partial<Voce>): Voce => ({
  azione: 'modifica',
  oggetto: 'dipendenti',
  oggetto_id: 'e1',
  prima: null,
  dopo: null,
  origine: null,
  intera: true,
  ...values,
});
const describeValues = (values: Partial<Voce>) => describeEntry(VOCABULARY, voce(values), nameOf);

describe('the title of an audit log entry', () => {
  test.each<[Partial<Voce>, string]>([
    [{ azione: 'crea', dopo: { nome: 'Anna' } }, 'Dipendente creato'],
    [{ prima: { interno: '1' }, dopo: { interno: '2' } }, 'Dipendente modificato'],
    [{ azione: 'elimina', prima: { nome: 'Anna' } }, 'Dipendente eliminato'],
    [{ oggetto: 'dipendenti_hardware', azione: 'crea', dopo: { hardware_id: 7 } }, 'Hardware assegnato: ThinkPad T14'],
    [
      { oggetto: 'dipendenti_hardware', prima: { data_revoca: null }, dopo: { data_revoca: '2026-03-01' }, origine: { hardware_id: 7 } },
      'Hardware restituito: ThinkPad T14',
    ],
    [
      { oggetto: 'dipendenti_software', prima: { note: null }, dopo: { note: 'x' }, origine: { software_id: 3 } },
      'Software: assegnazione modificata: Figma',
    ],
    [{ oggetto: 'dipendenti_cartelle', azione: 'crea', dopo: { cartella_id: 1 } }, 'Cartella condivisa assegnata'],
    [{ oggetto: 'hardware', oggetto_id: '7', prima: { nome: 'X' }, dopo: { nome: 'Y' } }, 'Hardware modificato: ThinkPad T14'],
    [{ oggetto: 'brands', oggetto_id: '2', azione: 'elimina', prima: { nome: 'Y' } }, 'Brand eliminato (di un altro brand)'],
    [{ oggetto: 'hardware_brands', azione: 'crea', dopo: { hardware_id: 7, brand_id: 1 } }, "Brand aggiunto all'hardware: ThinkPad T14"],
    [{ oggetto: 'showroom_brands', azione: 'elimina', prima: { showroom_id: 4, brand_id: 1 } }, 'Brand tolto dallo showroom: Milano Brera'],
    [
      { oggetto: 'user_brands', prima: { can_edit: false }, dopo: { can_edit: true }, origine: { user_id: 9, brand_id: 1 } },
      'Associazione a Lineaverde modificata: Giulia Ferrante',
    ],
    [{ oggetto: 'user_brands', azione: 'crea', dopo: { user_id: 9, brand_id: 1 } }, 'Utente associato a Lineaverde: Giulia Ferrante'],
    [{ oggetto: 'user_brands', azione: 'crea', dopo: { user_id: 9, brand_id: 2 } }, 'Utente associato a un altro brand: Giulia Ferrante'],
    [{ oggetto: 'user_brands', azione: 'elimina', prima: { user_id: 9, brand_id: 3 } }, 'Associazione a un brand rimossa: Giulia Ferrante'],
    [{ oggetto: 'accessi', oggetto_id: '9', azione: 'accesso', dopo: { evento: 'entrato' } }, 'Accesso: Giulia Ferrante'],
    [{ oggetto: 'accessi', oggetto_id: '9', azione: 'accesso', dopo: { evento: 'non_riuscito' } }, 'Accesso non riuscito: Giulia Ferrante'],
    [
      { oggetto: 'accessi', oggetto_id: null, azione: 'accesso', dopo: { evento: 'non_riuscito' } },
      'Accesso non riuscito: utente sconosciuto',
    ],
    [{ oggetto: 'accessi', oggetto_id: null, azione: 'accesso', dopo: { evento: 'frenato' } }, 'Accesso bloccato per troppi tentativi'],
    [{ oggetto: 'reimpostazioni', azione: 'crea', dopo: { user_id: 9 } }, 'Link per la password creato: Giulia Ferrante'],
    [{ oggetto: 'piani_mobili', azione: 'esporta' }, 'Esportazione: Piani mobili'],
    [{ oggetto: 'una_tabella_nuova', azione: 'crea', dopo: {} }, 'Creazione'],
  ])('The audit log entry %j has the title: %s', (values, titolo) => expect(describeValues(values).titolo).toBe(titolo));

  test.each([
    ['creato_hr', 'completato_hr_attesa_manager', 'Workflow: comunicato al Manager'],
    ['in_corso', 'completato_hr_attesa_manager', 'Workflow: comunicato al Manager'],
    ['completato_hr_attesa_manager', 'completato_manager_attesa_it', "Workflow: comunicato all'IT"],
    ['completato_manager_attesa_it', 'completato_it', "Workflow: completato dall'IT"],
    ['completato_hr_attesa_manager', 'annullato', 'Workflow: annullato'],
    ['completato_hr_attesa_manager', 'in_corso', 'Workflow: tornato a HR'],
    ['completato_manager_attesa_it', 'completato_hr_attesa_manager', 'Workflow: tornato al Manager'],
    ['completato_it', 'completato_manager_attesa_it', "Workflow: riaperto dall'IT"],
  ])('The audit log entry of a workflow from %s to %s has the title: %s', (prima, dopo, titolo) =>
    expect(describeValues({ oggetto: 'workflows', oggetto_id: '1', prima: { stato: prima }, dopo: { stato: dopo } }).titolo).toBe(titolo),
  );
});

describe('a change in an audit log entry', () => {
  const cambio = (prima: unknown, dopo: unknown, campo: string, oggetto = 'dipendenti') => {
    const { cambi } = describeValues({ oggetto, prima: { [campo]: prima }, dopo: { [campo]: dopo } });
    return cambi.map(({ etichetta, prima: da, dopo: a }) => `${etichetta}: ${da} → ${a}`);
  };

  test.each([
    ['posizione', null, 'Cassa', 'dipendenti', 'Mansione: Non specificato → Cassa'],
    ['posizione', 'A2', 'B1', 'hardware', 'Posizione: A2 → B1'],
    ['manager_id', null, 'm1', 'dipendenti', 'Manager: Non specificato → Lia Verdi'],
    ['manager_id', 'm2', 'm3', 'dipendenti', 'Manager: Di un altro brand → Non più presente'],
    ['brand_id', 1, 2, 'dipendenti', 'Brand: Lineaverde → Un altro brand'],
    ['showroom', 4, null, 'dipendenti', 'Showroom: Milano Brera → Non specificato'],
    ['isactive', true, false, 'dipendenti', 'Attivo: Sì → No'],
    ['stipendio', 0, 1234.5, 'dipendenti', 'Stipendio: 0,00\u00a0€ → 1.234,50\u00a0€'],
    ['data_assunzione', '2026-01-31', null, 'dipendenti', 'Data Assunzione: 31/01/2026 → Non specificato'],
    ['stato', 'entrato', 'in malattia', 'dipendenti', 'Stato dipendente: Entrato → In malattia'],
    ['stato', 'attivo', 'dismesso', 'hardware', 'Stato: Attivo → Dismesso'],
    ['tipologia', 'worker', 'sales', 'dipendenti', 'Tipologia: Worker → Sales'],
    ['tipo', 'cartella', 'unita_rete', 'cartelle_condivise', 'Tipo: Cartella → Unità di rete'],
    ['permessi', 'lettura', 'scrittura', 'dipendenti_cartelle', 'Permessi: Lettura → Scrittura'],
    ['password_hash', '***', '***', 'users', 'Password: Non mostrata → Non mostrata'],
    ['numero_licenze', null, 5, 'software', 'Numero Licenze: Non specificato → 5'],
  ])('The audit log shows the change of %s from %j to %j in %s as: %s', (campo, prima, dopo, oggetto, text) =>
    expect(cambio(prima, dopo, campo, oggetto)).toEqual([text]),
  );

  test('The audit log entry of the end of an assignment shows the day and not the former empty value', () => {
    const returnEntry = { oggetto: 'dipendenti_hardware', prima: { data_revoca: null }, dopo: { data_revoca: '2026-03-01' } };
    expect(describeValues(returnEntry).cambi.map(formatCambio)).toEqual(['Fino al: 01/03/2026']);
  });

  test('The audit log leaves out a change of a technical column', () => {
    expect(cambio(1, 2, 'id')).toEqual([]);
    expect(cambio(1, 2, 'brand_id', 'dipendenti_hardware')).toEqual([]);
  });

  test('The audit log shows changes of several columns in a fixed order', () => {
    const prima = { stato: 'entrante', nome: 'Ana', interno: null };
    const dopo = { interno: '12', stato: 'entrato', nome: 'Anna' };
    expect(describeValues({ prima, dopo }).cambi.map(({ campo }) => campo)).toEqual(['nome', 'interno', 'stato']);
  });

  test('The audit log entry of a transfer to an invisible brand shows only that the brand has changed', () => {
    const transferEntry = {
      prima: { brand_id: 2, posizione: 'Segreta', showroom: 8 },
      dopo: { brand_id: 1, posizione: 'Cassa', showroom: 4 },
      intera: false,
    };
    expect(describeValues(transferEntry).cambi).toEqual([
      { campo: 'brand_id', etichetta: 'Brand', prima: 'Un altro brand', dopo: 'Lineaverde' },
    ]);
    expect(referencesOf(VOCABULARY, voce(transferEntry))).toEqual([
      { cosa: 'brand', id: '2' },
      { cosa: 'brand', id: '1' },
    ]);
  });
});

test('The audit log entry of a creation has only new values, and the entry of a deletion has only former values', () => {
  const values = { nome: 'Anna', interno: null, isactive: false };
  expect(describeValues({ azione: 'crea', dopo: values }).cambi).toEqual([
    { campo: 'nome', etichetta: 'Nome', prima: null, dopo: 'Anna' },
    { campo: 'isactive', etichetta: 'Attivo', prima: null, dopo: 'No' },
  ]);
  expect(describeValues({ azione: 'elimina', prima: values }).cambi[0]).toEqual({
    campo: 'nome',
    etichetta: 'Nome',
    prima: 'Anna',
    dopo: null,
  });
});
