import { loadServer } from './build-server.ts';
import { serve } from './serve.ts';

await serve(async () => {
  const { startServer } = await loadServer();
  return startServer();
});
