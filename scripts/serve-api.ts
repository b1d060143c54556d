// The server alone, without looking at the web part: for `npm run dev`, which has Vite, and for the fault test.
import { serve } from './start/serve.ts';

await serve(async () => {
  const { startServer } = await import('#app/server.ts');
  return startServer();
});
