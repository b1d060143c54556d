// npm run bench crowd [-- --employees=20000 --hardware=60000 folder]: fills a database with a large generated company and measures nothing.
// Without a folder it uses DATABASE_URL, or ./crowd-data. It only adds rows: a second run adds a second company.
import { hash } from '@node-rs/argon2';
import { startLocalPostgres } from '@organico/local-postgres';
import type pg from 'pg';
import { PASSWORD } from '#demo/data/company.ts';
import { openClient } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { countRows } from './crowd/count-rows.ts';
import { fillCrowd } from './crowd/fill-crowd.ts';
import { readSize } from './crowd/read-size.ts';

const { positionals, ...size } = readSize(process.argv.slice(2));
const url = positionals[0] === undefined ? process.env.DATABASE_URL : undefined;
const localDatabase = url ? undefined : await startLocalPostgres({ dataDir: positionals[0] ?? 'crowd-data' });
const ownerConnection: pg.PoolConfig = localDatabase?.connection ?? { connectionString: url };
try {
  await migrate(ownerConnection);
  const client = await openClient(ownerConnection);
  try {
    const startedAt = performance.now();
    await fillCrowd(client, size);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${await countRows(client)}: in ${seconds.toFixed(1)} s.`);
    if (await addAdministrator(client)) console.log(`Si accede come folla, con la password ${PASSWORD}.`);
  } finally {
    await client.end();
  }
} finally {
  await localDatabase?.stop();
}

async function addAdministrator(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `with made as (
       insert into users (username, email, nome, cognome, password_hash, amministratore)
       select 'folla', 'folla@organico.example', 'Ada', 'Folla', $1, true where not exists (select from primo_amministratore) returning id)
     insert into primo_amministratore (user_id) select id from made`,
    [await hash(PASSWORD)],
  );
  return rowCount === 1;
}
