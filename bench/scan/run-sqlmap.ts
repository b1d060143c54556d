import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

interface Target {
  field: string;
  address: string;
}

interface ScanResult {
  tested: string[];
  injectable: string[];
}

// The options of sqlmap. A delay of two seconds is long enough to recognize a time-based injection.
const OPTIONS = ['--batch', '--disable-coloring', '--dbms=PostgreSQL', '--time-sec=2', '--keep-alive', '--skip-waf', '--ignore-stdin'];
// The answers to the questions of sqlmap: it must continue after an injectable field, and also test a field whose value does not change the
// response.
const ANSWERS = 'skip further tests=N,do you want to skip=N,extending=Y,reduce the number=N,want to keep testing=Y,follow=N,redirect=N';

export async function runSqlmap(
  targets: readonly Target[],
  { level, headers = {} }: { level: string; headers?: Readonly<Record<string, string>> },
): Promise<ScanResult> {
  if (targets.length === 0) return { tested: [], injectable: [] };
  const folder = mkdtempSync(join(tmpdir(), 'organico-sqlmap-'));
  try {
    writeFileSync(join(folder, 'addresses'), targets.map(({ address }) => `${address}\n`).join(''));
    const fields = [...new Set(targets.map(({ field }) => field))];
    const headerText = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    const child = spawn(
      'sqlmap',
      [
        ...[
          '-m',
          join(folder, 'addresses'),
          '-p',
          fields.join(','),
          '--output-dir',
          join(folder, 'out'),
          '--answers',
          ANSWERS,
          `--level=${level}`,
          ...OPTIONS,
        ],
        ...(headerText ? ['--headers', headerText] : []),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [output] = await Promise.all([text(child.stdout), once(child, 'spawn')]).catch((error) => {
      throw error.code === 'ENOENT' ? new Error('Serve sqlmap: apt-get install --no-install-recommends sqlmap', { cause: error }) : error;
    });
    if (process.env.SQLMAP_SAYS) console.log(output);
    return parseOutput(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function parseOutput(output: string): ScanResult {
  const matchesOf = (pattern: RegExp) => [...new Set([...output.matchAll(pattern)].map(([, name = '']) => name))];
  const safe = matchesOf(/GET parameter '([^']+)' does not seem to be injectable/g);
  const injectable = matchesOf(/GET parameter '([^']+)' is vulnerable/g);
  return { tested: [...safe, ...injectable], injectable };
}
