// The minimal server, which shows the highest throughput that this machine can reach: node:http and pg, one prepared statement per job, no
// session, no validation. Needs DATABASE_URL. Prints its own address.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '#server/db/connect.ts';
import { ASSIGN, HARDWARE_PAGE, PAGE, RISORSE, SEARCH, UNASSIGN } from './bare-statements.ts';

const { pool } = connect({ connectionString: process.env.DATABASE_URL, max: 20 });
const brands = (await pool.query('select array_agg(id) as ids from brands')).rows[0].ids;

type Answer = { items: unknown; total?: number };

async function runJob(method: string, url: URL, body: string): Promise<Answer> {
  const parts = url.pathname.split('/');
  if (method === 'GET' && url.pathname === '/api/dipendenti') {
    const q = url.searchParams.get('q');
    const { rows } =
      q === null ? await pool.query({ ...PAGE, values: [brands] }) : await pool.query({ ...SEARCH, values: [brands, `%${q}%`] });
    return { items: rows, total: rows[0]?.total ?? 0 };
  }
  if (method === 'GET' && url.pathname === '/api/hardware') {
    const { rows } = await pool.query({ ...HARDWARE_PAGE, values: [brands] });
    return { items: rows, total: rows[0]?.total ?? 0 };
  }
  if (method === 'GET') return { items: (await pool.query({ ...RISORSE, values: [brands, parts[3]] })).rows[0] };
  if (parts[4] === 'assign')
    return { items: (await pool.query({ ...ASSIGN, values: [brands, parts[3], JSON.parse(body).dipendente_id] })).rows[0] };
  return { items: (await pool.query({ ...UNASSIGN, values: [brands, parts[3]] })).rows[0] };
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const { items, total } = await runJob(request.method ?? '', new URL(request.url ?? '', 'http://localhost'), body);
    const text = JSON.stringify(items);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (total !== undefined) response.setHeader('x-total-count', total);
    response.statusCode = items === undefined ? 404 : 200;
    response.end(text);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
