import { loadServer } from './build-server.ts';
import { buildWebIfStale } from './build-web.ts';
import { serve } from './serve.ts';

await serve(async () => {
  await buildWebIfStale();
  const { startServer } = await loadServer();
  return startServer();
});
