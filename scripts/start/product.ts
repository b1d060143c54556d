import { buildWebIfStale } from './build-web.ts';
import { serve } from './serve.ts';

await serve(async () => {
  await buildWebIfStale();
  const { startServer } = await import('#app/server.ts');
  return startServer();
});
