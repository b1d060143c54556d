import { describe, expect, test } from 'vitest';
import { applyImportazione } from '#features/exchange/importazioni/contract.ts';
import { importFile } from '#testing/import-file.ts';
import { insertAsset, insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listPianiMobili } from './contract.ts';

const app = openApp();

const SMART_PLAN = { nome_piano: 'Smart 50', operatore: 'TIM', dati_gb: 50, costo_annuo: '120.00' };

async function aBrandAndItAccount() {
  const { id, nome: brand } = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [id]: 'can_edit' } });
  return { brand, itAccount, plan: (values: Record<string, unknown>) => insertAsset(app.sql, 'piano_mobile', [id], values) };
}

describe('the import of a file with plans', () => {
  const HEAD = 'Piano;Gestore;Linea;Numero seriale SIM;Giga;Costo annuo;Brand';

  test("An imported row is matched to a plan by the plan's number in any spelling, and leaves the stored spelling unchanged", async () => {
    const { brand, itAccount, plan } = await aBrandAndItAccount();
    await plan({ ...SMART_PLAN, numero_telefono: '+39 347 512 0004' });
    await plan({ ...SMART_PLAN, numero_telefono: '347 512 0005' });
    const text = `${HEAD}
Smart 50;TIM;3475120004;;50;120,00;${brand}
Smart 50;TIM;393475120005;8939010000000000041;100;120,00;${brand}
Smart 50;TIM;347 512 0006;8939010000000000058;50;120,00;${brand}
Smart 50;TIM;347 512 0007;8939010000000000059;50;120,00;${brand}
`;
    const { importazione, righe } = await importFile(itAccount, 'piani-mobili', text);
    expect(importazione.mappatura).toEqual(['nome_piano', 'operatore', 'numero_telefono', 'iccid', 'dati_gb', 'costo_annuo', 'brandIds']);
    expect(righe).toMatchObject([
      { esito: 'uguale' },
      { esito: 'modifica', campi: { iccid: { dopo: '8939010000000000041' }, dati_gb: { prima: '50', dopo: '100' } } },
      { esito: 'nuovo' },
      {
        esito: 'nuovo',
        errori: {},
        campi: { iccid: { dopo: '8939010000000000059' } },
        avvisi: { iccid: "La cifra di controllo dell'ICCID non torna: rileggilo. Si può salvare lo stesso." },
      },
    ]);
    expect(righe.map(({ avvisi }) => Object.keys(avvisi))).toEqual([[], [], [], ['iccid']]);
    expect((await itAccount.try(applyImportazione, { params: { id: String(importazione.id) }, body: {} })).status).toBe(200);
    expect(await itAccount.call(listPianiMobili, { query: { q: '8939010000000000059' } })).toHaveLength(1);
    expect(Object.keys(righe[1]?.campi ?? {}).sort()).toEqual(['dati_gb', 'iccid']);
  });

  test('An imported row without a number creates a plan, or is matched to a plan by its id', async () => {
    const { brand, itAccount, plan } = await aBrandAndItAccount();
    const id = await plan(SMART_PLAN);
    const { righe } = await importFile(
      itAccount,
      'piani-mobili',
      `Nome;Operatore;Dati (GB);Costo Annuo;Brand;ID Organico\nSmart 50;TIM;50;120,00;${brand};\nSmart 50;TIM;50;120,00;${brand};${id}\n`,
    );
    expect(righe.map(({ esito }) => esito)).toEqual(['nuovo', 'uguale']);
  });
});
