// Starts only the server as in production, without checking the web build: for tests and measurements.
import './start/compile-cache.mjs';

await import('./start/api.ts');
