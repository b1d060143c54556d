// npm run bench scan-sql [-- --level=2 --only=/api/hardware]: sqlmap on every query field of every GET, signed in, on the demo company.
// It must also find a planted fault. Exits with 1 if a field was not tested.
import { parseArgs } from 'node:util';
import { type ListCall, listCalls, somethingOfAll } from './scan/list-calls.ts';
import { withDemo } from './scan/open-demo.ts';
import { plantInjectable } from './scan/plant-injectable.ts';
import { runSqlmap } from './scan/run-sqlmap.ts';

const { only, level } = parseArgs({
  options: { only: { type: 'string', default: '' }, level: { type: 'string', default: '1' } },
}).values;
let [injectable, untried, fields, planted] = [0, 0, 0, 0];

await withDemo(async ({ sql, url, signIn }) => {
  const began = Date.now();
  const plant = await plantInjectable(sql);
  const found = await runSqlmap([{ field: 'cerca', address: `${plant.url}/elenco?cerca=a` }], { level });
  await plant.stop();
  planted = found.injectable.length;
  console.log(`${planted > 0 ? 'sì' : 'NO'}  il guasto messo apposta è trovato`);

  const ids = await somethingOfAll(sql, 'giulia.ferrante');
  const client = await signIn('giulia.ferrante');
  const cursorOf = async (path: string) => {
    const link = (await client.fetch('GET', `${path}?limit=1`)).headers.get('link') ?? '';
    return /cursor=([^&>]+)/.exec(link)?.[1];
  };
  const calls = (await listCalls(ids, cursorOf)).filter(({ endpoint }) => isScanned(endpoint.path) && endpoint.path.includes(only));
  for (const { endpoint, fields: asked } of calls) {
    const targets = await answered(asked);
    const headers = { cookie: `organico_sessione=${client.token}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const result = await runSqlmap(targets, { level, headers });
    const missed = asked.filter(({ field }) => !result.tried.includes(field)).map(({ field }) => field);
    fields += asked.length;
    injectable += result.injectable.length;
    untried += missed.length;
    const bad = result.injectable.length > 0 ? `INIETTABILE: ${result.injectable.join(', ')}` : 'non iniettabile';
    const rest = missed.length > 0 ? `; NON PROVATI: ${missed.join(', ')}` : '';
    console.log(`${bad === 'non iniettabile' && rest === '' ? 'sì' : 'NO'}  ${endpoint.path}: ${bad}, ${asked.length} campi${rest}`);
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(
    `\n${calls.length} chiamate, ${fields} campi in ${minutes} minuti. Iniettabili: ${injectable}. Non provati: ${untried}. Guasto messo apposta: ${planted > 0 ? 'trovato' : 'NON trovato'}.`,
  );

  /** Leaves out fields that the product rejects with these values: a rejected field cannot show an injection. */
  async function answered(asked: ListCall['fields']) {
    const kept = [];
    for (const { field, address } of asked) {
      const { status } = await client.fetch('GET', address);
      if (status === 200) kept.push({ field, address: url + address });
    }
    return kept;
  }
});
process.exit(planted > 0 && injectable === 0 && untried === 0 && fields > 0 ? 0 : 1);

/** An export runs the route of its list with the same query (src/server/http/read-list.ts), so only the list is scanned. */
function isScanned(path: string): boolean {
  return !/\.(csv|xlsx|pdf)$/.test(path) && !path.endsWith('/pdf');
}
