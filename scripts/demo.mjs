// The product with an invented company, in a folder of its own.
import './start/keep-compiled.mjs';

await import('./start/demo.ts');
