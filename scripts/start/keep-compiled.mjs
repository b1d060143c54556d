// What Node has made of the sources, types taken off, is kept beside what was built of them: the next start needs half the time, and not
// the memory of the compiler. Where this cannot be written it is only read. Plain JavaScript, and the first thing that runs: for one file in
// TypeScript before it Node would load the compiler, 8 MB that stay.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));
