// Starts the product with the demo company, with data in a folder of its own.
import './start/keep-compiled.mjs';

await import('./start/demo.ts');
