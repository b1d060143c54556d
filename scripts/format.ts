// npm run format: writes what the formatter and the safe fixes of the linter want.
import { spawnSync } from 'node:child_process';

process.exitCode = spawnSync('node_modules/.bin/biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1;
