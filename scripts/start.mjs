// The product: its web part and its server, built where they are missing.
import './start/keep-compiled.mjs';

await import('./start/product.ts');
