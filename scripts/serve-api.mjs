// The server alone, without looking at the web part: for `npm run dev`, which has Vite, for tests and measurements.
import './start/keep-compiled.mjs';

await import('./start/api.ts');
