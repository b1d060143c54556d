import { startServer } from '#app/server.ts';
import { serve } from './serve.ts';

await serve(startServer);
