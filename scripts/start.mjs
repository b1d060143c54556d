import './start/compile-cache.mjs';

await import('./start/product.ts');
