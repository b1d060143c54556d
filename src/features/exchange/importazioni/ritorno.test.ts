import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#demo/load-demo.ts';
import { FORMATI, type Formato, indirizzoElenco } from '#shared/esportazioni.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
let admin: Client;
beforeAll(async () => {
  await loadDemo(app.sql.options);
  admin = await app.asAdmin();
});

const ELENCHI = [
  ['showrooms', 'showrooms'],
  ['dipendenti', 'dipendenti'],
  ['hardware', 'hardware'],
  ['software', 'software'],
  ['piani-mobili', 'piani-mobili'],
  ['iphones', 'iphones'],
  ['cartelle-condivise', 'cartelle'],
] as const satisfies readonly (readonly [string, ElencoImportabile])[];

test.each(ELENCHI.flatMap(([exportElenco, importElenco]) => FORMATI.map((formato) => [exportElenco, importElenco, formato] as const)))(
  'The exported file of %s, imported as %s in the format %s, changes nothing',
  async (exportElenco, importElenco, formato: Formato) => {
    const response = await fetch(`${app.url}${indirizzoElenco(exportElenco, formato)}`, {
      headers: { cookie: `organico_sessione=${admin.token}` },
    });
    const { importazione, righe } = await importFile(
      admin,
      importElenco,
      new Uint8Array(await response.arrayBuffer()),
      `elenco.${formato}`,
    );
    const changed = righe.filter(({ esito }) => esito !== 'uguale');
    expect(changed).toEqual([]);
    expect(importazione.righe).toBe(Number(response.headers.get('x-total-count')));
    expect(importazione.righe).toBeGreaterThan(3);
  },
);
