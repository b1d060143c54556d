// Like serve-api.mjs, but from the sources: for `npm run dev`, which restarts it when they change.
import './start/compile-cache.mjs';

await import('./start/sources.ts');
