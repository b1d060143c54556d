import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../scripts/test/run-command.ts';

const VERSION = '13.5.0';

export async function installLighthouse(folder: string): Promise<string> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const code = await runCommand('npm', [
    ...['install', `--prefix=${folder}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    `lighthouse@${VERSION}`,
  ]);
  if (code !== 0) throw new Error(`Lighthouse ${VERSION} non si installa: serve il registro di npm.`);
  return join(folder, 'node_modules/lighthouse/cli/index.js');
}
