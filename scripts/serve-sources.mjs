// As serve-api.mjs, of the sources themselves: for `npm run dev`, which starts it again at each change of them.
import './start/keep-compiled.mjs';

await import('./start/sources.ts');
