import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

export default defineConfig({
  // '#…' comes from "imports" in package.json, which Vite resolves by itself.
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'demo/*.test.ts', 'packages/*/src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Processes, not threads: a test may kill, drop or block whatever is its own.
    pool: 'forks',
    // One process takes one file after the other and loads the program once: two fifths of the time. No test counts on fresh modules.
    isolate: false,
    // CI has two cores. A third worker uses them while the others wait for PostgreSQL: 851 tests took 63 s instead of 72.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // A file's first hook clones the database and may start a server.
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
