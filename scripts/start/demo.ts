import { buildWebIfStale } from './build-web.ts';
import { markDemoFolder } from './demo-folder.ts';
import { serve } from './serve.ts';

// The demo never uses the company's own data, because it writes invented records.
process.env.DATA_DIR ??= 'demo-data';
if (process.env.DATABASE_URL || process.env.DATABASE_URL_FILE) {
  console.log(`La dimostrazione usa i dati in ${process.env.DATA_DIR}: DATABASE_URL non viene considerato.`);
  delete process.env.DATABASE_URL;
  delete process.env.DATABASE_URL_FILE;
}

await serve(async () => {
  markDemoFolder(process.env.DATA_DIR ?? 'demo-data');
  await buildWebIfStale();
  const { startServer } = await import('#app/server.ts');
  const { loadDemo } = await import('#demo/load-demo.ts');
  const server = await startServer();
  try {
    for (const line of await loadDemo(server.owner)) console.log(line);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
});
