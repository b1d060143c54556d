import './start/compile-cache.mjs';

await import('./start/demo.ts');
