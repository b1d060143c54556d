import { buildWebIfStale } from './start/build-web.ts';
import { serve } from './start/serve.ts';

await serve(async () => {
  await buildWebIfStale();
  const { startServer } = await import('#app/server.ts');
  return startServer();
});
