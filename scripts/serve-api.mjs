// The server alone, as people run it, without looking at the web part: for tests and measurements.
import './start/keep-compiled.mjs';

await import('./start/api.ts');
