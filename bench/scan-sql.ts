// npm run bench scan-sql [-- --level=2 --only=/api/hardware]: sqlmap on every query field of every GET, signed in, on the demo company.
// It must also find a planted fault. Exits with 1 if a field was not tested.
import { parseArgs } from 'node:util';
import { insertOneOfEach, type ListCall, listCalls } from './scan/list-calls.ts';
import { withDemo } from './scan/open-demo.ts';
import { plantInjectable } from './scan/plant-injectable.ts';
import { runSqlmap } from './scan/run-sqlmap.ts';

const { only, level } = parseArgs({
  options: { only: { type: 'string', default: '' }, level: { type: 'string', default: '1' } },
}).values;
let [injectable, untested, fields, foundPlanted] = [0, 0, 0, 0];

await withDemo(async ({ sql, url, signIn }) => {
  const startedAt = Date.now();
  const plantedServer = await plantInjectable(sql);
  const plantedResult = await runSqlmap([{ field: 'cerca', address: `${plantedServer.url}/elenco?cerca=a` }], { level });
  await plantedServer.stop();
  foundPlanted = plantedResult.injectable.length;
  console.log(`${foundPlanted > 0 ? 'sì' : 'NO'}  il guasto messo apposta è trovato`);

  const ids = await insertOneOfEach(sql, 'giulia.ferrante');
  const client = await signIn('giulia.ferrante');
  const cursorOf = async (path: string) => {
    const link = (await client.fetch('GET', `${path}?limit=1`)).headers.get('link') ?? '';
    return /cursor=([^&>]+)/.exec(link)?.[1];
  };
  const calls = (await listCalls(ids, cursorOf)).filter(({ endpoint }) => isScanned(endpoint.path) && endpoint.path.includes(only));
  for (const { endpoint, fields: queryFields } of calls) {
    const targets = await acceptedFields(queryFields);
    const headers = { cookie: `organico_sessione=${client.token}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const result = await runSqlmap(targets, { level, headers });
    const untestedFields = queryFields.filter(({ field }) => !result.tested.includes(field)).map(({ field }) => field);
    fields += queryFields.length;
    injectable += result.injectable.length;
    untested += untestedFields.length;
    const injectableText = result.injectable.length > 0 ? `INIETTABILE: ${result.injectable.join(', ')}` : 'non iniettabile';
    const untestedText = untestedFields.length > 0 ? `; NON PROVATI: ${untestedFields.join(', ')}` : '';
    console.log(
      `${injectableText === 'non iniettabile' && untestedText === '' ? 'sì' : 'NO'}  ${endpoint.path}: ${injectableText}, ${queryFields.length} campi${untestedText}`,
    );
  }
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `\n${calls.length} chiamate, ${fields} campi in ${minutes} minuti. Iniettabili: ${injectable}. Non provati: ${untested}. Guasto messo apposta: ${foundPlanted > 0 ? 'trovato' : 'NON trovato'}.`,
  );

  /** Returns the fields whose test value the product accepts. A field whose value is rejected cannot show an injection. */
  async function acceptedFields(queryFields: ListCall['fields']) {
    const accepted = [];
    for (const { field, address } of queryFields) {
      const { status } = await client.fetch('GET', address);
      if (status === 200) accepted.push({ field, address: url + address });
    }
    return accepted;
  }
});
process.exit(foundPlanted > 0 && injectable === 0 && untested === 0 && fields > 0 ? 0 : 1);

/**
 * Returns whether sqlmap tests this address. Exports are left out, because an export runs the route of its list with the same query
 * (src/server/http/read-list.ts).
 */
function isScanned(path: string): boolean {
  return !/\.(csv|xlsx|pdf)$/.test(path) && !path.endsWith('/pdf');
}
