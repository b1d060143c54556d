import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

export default defineConfig({
  // Import paths that start with '#' are defined by "imports" in package.json, which Vite resolves by itself.
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'demo/*.test.ts', 'packages/*/src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Test files run in processes and not in threads, because a test may kill or block processes, and drop databases, of its own.
    pool: 'forks',
    // One process runs its test files one after the other and loads the program once, which takes two fifths of the time. No test relies on
    // newly loaded modules.
    isolate: false,
    // CI has two cores. A third process uses them while the others wait for PostgreSQL: 851 tests took 63 s with three processes, and 72 s
    // with two.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // The first hook of a test file clones the database and may start a server.
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
