// npm run bench bulk [-- --employees=20000 --hardware=60000]: a bulk action on 2,000 devices, and the pages of other users meanwhile.
import { MAX_RIGHE } from '#shared/molti.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { measureLoad } from './lists/load.ts';

const PREVIEW_GOAL_S = 3;
const APPLY_GOAL_S = 10;
const SLOWDOWN_GOAL = 3;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ sql, url, token }) => {
  const { rows } = await sql.query(
    `select p.hardware_id as id from dipendenti_hardware p join dipendenti d on d.id = p.dipendente_id
     where p.data_revoca is null and p.data_assegnazione <= oggi() and d.stato = 'entrato' order by 1 limit $1`,
    [MAX_RIGHE],
  );
  const ids: number[] = rows.map(({ id }) => id);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `organico_sessione=${token}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { lotto: number | null; fatte: number } };
  };
  const runBulk = async (prova: boolean) => {
    const start = performance.now();
    const { status, body } = await post('/api/molti', { elenco: 'hardware', ids, azione: 'riprendi', prova, solo_valide: true });
    if (status !== 200) throw new Error(`The bulk action answered ${status}`);
    return { seconds: (performance.now() - start) / 1000, ...body };
  };
  const readPage = () => measureLoad(url, token, () => [{ method: 'GET', path: '/api/dipendenti?sort=cognome&q=rossi' }], 1, 2);

  await runBulk(true);
  const preview = await runBulk(true);
  report(`anteprima di ${ids.length} righe`, preview.seconds, PREVIEW_GOAL_S, 's');
  const { p50: quietMs } = await readPage();
  const [applied, { p50: busyMs }] = await Promise.all([runBulk(false), readPage()]);
  report(`${applied.fatte} righe riprese`, applied.seconds, APPLY_GOAL_S, 's');
  report('le pagine degli altri, rispetto a prima', busyMs / quietMs, SLOWDOWN_GOAL, 'volte');
  await post(`/api/lotti/${applied.lotto}/annulla`, {});
});
process.exit(missedGoals > 0 ? 1 : 0);

function report(label: string, value: number, goal: number, unit: string): void {
  if (value > goal) missedGoals += 1;
  console.log(`${value <= goal ? 'sì' : 'NO'}  ${label}: ${value.toFixed(1)} ${unit} (obiettivo ${goal})`);
}
