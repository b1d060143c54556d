// Makes the data that prepared-data.ts copies: node e2e/make-data.ts FOLDER [demo]
import { startServer } from '#app/server.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { openClient } from '#server/db/open-client.ts';
import { markDemoFolder } from '../scripts/start/demo-folder.ts';

const [folder = '', demo] = process.argv.slice(2);
if (demo) markDemoFolder(folder);
const server = await startServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' });
try {
  if (demo) await loadDemo(server.owner);
  // A power cut costs a test nothing: no commit of its server waits for the disk.
  const owner = await openClient(server.owner);
  await owner.query('alter role all set synchronous_commit = off').finally(() => owner.end());
} finally {
  await server.stop();
}
