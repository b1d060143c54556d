// The product: its web part, built where it is missing, and its server.
import './start/keep-compiled.mjs';

await import('./start/product.ts');
