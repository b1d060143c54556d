import { describe, expect, test } from 'vitest';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import { aBrand, aLaptop, readRegistro } from '#testing/read-registro.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('an export in the audit log', () => {
  test('The audit log entry of an export has its filters and the number of rows', async () => {
    const { brand, chief } = await aBrand(app);
    await aLaptop(chief, [brand.id]);
    const file = await chief.fetch('GET', `/api/export/hardware.csv?brand_id=${brand.id}&q=canarino`);
    expect(file.status).toBe(200);
    const { entries, text } = await readRegistro(chief, { azione: 'esporta' });
    expect(text).not.toContain('canarino');
    expect(entries.map(({ titolo }) => titolo)).toEqual(['Esportazione: Hardware']);
    expect(entries[0]?.cambi.map(({ etichetta, dopo }) => `${etichetta}: ${dopo}`)).toEqual([
      'Formato: CSV',
      'Righe: 0',
      'Con un testo cercato: Sì',
      `Brand: ${brand.nome}`,
    ]);
  });

  test('The audit log entry of an export of several brands is visible to accounts that administer one of them, without the filters and the number of rows', async () => {
    const [own, other] = [await aBrand(app), await aBrand(app)];
    const ofBothBrands = await app.as({ role: 'IT', brands: { [own.brand.id]: 'can_view', [other.brand.id]: 'can_view' } });
    await ofBothBrands.fetch('GET', '/api/export/dipendenti.csv');
    const { entries } = await readRegistro(own.chief, { azione: 'esporta' });
    expect(entries).toMatchObject([{ titolo: 'Esportazione: Dipendenti', chi: { id: ofBothBrands.userId }, cambi: [] }]);
  });

  test('The audit log entry of an export does not name the account by which the export was filtered', async () => {
    const { chief } = await aBrand(app);
    const withoutBrands = await app.as({});
    await app.sql.query(`update users set nome = 'Canarino' where id = $1`, [withoutBrands.userId]);
    for (const filter of ['registro.csv?user_id', 'workflows.csv?assegnato_a'])
      await chief.fetch('GET', `/api/export/${filter}=${withoutBrands.userId}`);
    const { entries, text } = await readRegistro(chief, { azione: 'esporta' });
    expect(entries.length).toBeGreaterThan(0);
    expect(text).not.toContain('Canarino');
  });

  test('The export of the audit log has the entries and filters of the page, and is rejected for the same callers', async () => {
    const { brand, chief, anna } = await aBrand(app);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Cassa', stipendio: '7654.00' } });
    const { text, status } = await chief.fetch('GET', '/api/export/registro.csv?azione=modifica');
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/Quando;Chi;Azione;Che cosa;Dipendente;Modifiche$/);
    expect(lines[1]).toMatch(/;"Modifica";"Dipendente modificato";"Anna Rossi";"Mansione: Non specificato → Cassa"$/);
    expect((await hr.fetch('GET', '/api/export/registro.csv')).status).toBe(403);
  });
});
