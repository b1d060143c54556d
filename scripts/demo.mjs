import './start/keep-compiled.mjs';

await import('./start/demo.ts');
