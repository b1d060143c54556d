// Builds the web part and the server when they are missing.
import './start/keep-compiled.mjs';

await import('./start/product.ts');
