import { describe, expect, test } from 'vitest';
import { describeVuoti } from '../rules.ts';
import { describeFatto, describeMancanti, describePiano } from './describe-righe.ts';

const noRows = { righe: 0, nuove: 0, modificate: 0, uguali: 0, errate: 0, escluse: 0 };

describe('the summary of an import before it is applied', () => {
  test.each([
    [{ nuove: 212, modificate: 14, errate: 3 }, 'Crea 212 dipendenti, ne cambia 14; 3 righe con errori restano fuori.'],
    [{ nuove: 1 }, 'Crea 1 dipendente.'],
    [{ modificate: 1200, uguali: 1 }, 'Cambia 1.200 dipendenti; 1 riga è già uguale.'],
    [{ uguali: 3 }, "Non c'è nulla da scrivere; 3 righe sono già uguali."],
    [{ nuove: 2, escluse: 1 }, 'Crea 2 dipendenti; 1 riga di totale resta fuori.'],
    [{ errate: 1 }, "Non c'è nulla da scrivere; 1 riga con errori resta fuori."],
  ])('The row counts %j of an import are summarized in a sentence', (counts, sentence) => {
    expect(describePiano('dipendenti', { ...noRows, ...counts })).toBe(sentence);
  });
});

test.each([
  [{ nuove: 2, errate: 1 }, '2 righe nuove; 1 con errori è rimasta fuori.'],
  [{ nuove: 3, modificate: 2, uguali: 1 }, '3 righe nuove, 2 cambiate; 1 era già uguale.'],
  [{ modificate: 1, uguali: 4 }, '1 riga cambiata; 4 erano già uguali.'],
  [{ nuove: 2, escluse: 2 }, '2 righe nuove; 2 di totale sono rimaste fuori.'],
  [{ errate: 2 }, 'Nessuna riga scritta; 2 con errori sono rimaste fuori.'],
])('The row counts %j of an applied import are summarized in a sentence', (counts, sentence) => {
  expect(describeFatto({ ...noRows, ...counts })).toBe(sentence);
});

describe('the hint about a missing field of an import', () => {
  const campo = (name: string, etichetta: string, obbligatorio: boolean, riconosce = false) => ({
    ...{ campo: name, etichetta, obbligatorio, riconosce },
    ...{ nomina: null, valori: null, esempio: null },
  });
  const id = campo('id', 'ID Organico', false, true);
  const employeeFields = [id, campo('email', 'Email', true, true), campo('nome', 'Nome', true)];
  const deviceFields = [id, campo('seriale', 'Seriale', false, true), campo('nome', 'Nome', true)];
  const describe = (campi: typeof employeeFields, ...filled: string[]) => describeMancanti({ campi, elenco: 'hardware' }, filled);

  test('The hint about a missing key field states that rows without a key are not matched with existing records', () => {
    expect(describe(employeeFields, 'nome')).toBe(
      'Nessuna colonna riempie «Email». Senza «Email» le righe non si riconoscono: ogni riga sarebbe nuova e avrà un errore.',
    );
    expect(describe(deviceFields, 'nome')).toMatch(/: ogni riga sarebbe nuova, anche se in Organico c'è già\.$/);
    expect(describe(deviceFields)).toMatch(/^Nessuna colonna riempie «Seriale» e «Nome»/);
  });

  test('The hint about missing fields states that only new rows will have errors, and is absent when no field is missing', () => {
    expect(describe(employeeFields, 'id')).toBe(
      'Nessuna colonna riempie «Email» e «Nome»: ciò che è già in Organico si aggiorna, ma le righe nuove avranno un errore.',
    );
    expect(describe(deviceFields, 'seriale', 'nome')).toBeUndefined();
  });
});

test('The hint about import cells that were read as empty shows the number of these cells, their column and their text', () => {
  const campo = (name: string, etichetta: string) => ({
    ...{ campo: name, etichetta, obbligatorio: false, riconosce: false },
    ...{ nomina: null, valori: null, esempio: null },
  });
  const campi = [campo('dal', 'Data Assunzione'), campo('al', 'Data uscita')];
  const vuoti = [
    { campo: 'al', valore: '9999-12-31', righe: 2 },
    { campo: 'dal', valore: '0001-01-01', righe: 1 },
    { campo: 'al', valore: '0000-00-00', righe: 1 },
  ];
  expect(describeVuoti({ campi, vuoti })).toBe(
    '4 celle sono lette come vuote: «9999-12-31» e «0000-00-00» in «Data uscita»; «0001-01-01» in «Data Assunzione».',
  );
  expect(describeVuoti({ campi, vuoti: vuoti.slice(1, 2) })).toBe('Una cella è letta come vuota: «0001-01-01» in «Data Assunzione».');
  expect(describeVuoti({ campi, vuoti: [] })).toBeUndefined();
});
