import './start/keep-compiled.mjs';

await import('./start/product.ts');
