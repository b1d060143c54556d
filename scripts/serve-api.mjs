// Starts only the server as in production, without checking the web build: for tests and measurements.
import './start/keep-compiled.mjs';

await import('./start/api.ts');
