import { serve } from './serve.ts';

await serve(async () => {
  const { startServer } = await import('#app/server.ts');
  return startServer();
});
