// Starts only the server, from its sources, for `npm run dev`, which restarts the server when the sources change.
import './start/compile-cache.mjs';

await import('./start/sources.ts');
