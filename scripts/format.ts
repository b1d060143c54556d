import { spawnSync } from 'node:child_process';

process.exitCode = spawnSync('node_modules/.bin/biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1;
