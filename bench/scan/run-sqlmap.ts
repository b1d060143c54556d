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

interface Scanned {
  tried: string[];
  injectable: string[];
}

// Two seconds are long enough to recognize a time-based injection.
const HOW = ['--batch', '--disable-coloring', '--dbms=PostgreSQL', '--time-sec=2', '--keep-alive', '--skip-waf', '--ignore-stdin'];
// Continue after an injectable field, and also test a field whose value does not change the response.
const ANSWERS = 'skip further tests=N,do you want to skip=N,extending=Y,reduce the number=N,want to keep testing=Y,follow=N,redirect=N';

/** Tests one field per address. */
export async function runSqlmap(
  targets: readonly Target[],
  { level, headers = {} }: { level: string; headers?: Readonly<Record<string, string>> },
): Promise<Scanned> {
  if (targets.length === 0) return { tried: [], injectable: [] };
  const folder = mkdtempSync(join(tmpdir(), 'organico-sqlmap-'));
  try {
    writeFileSync(join(folder, 'addresses'), targets.map(({ address }) => `${address}\n`).join(''));
    const fields = [...new Set(targets.map(({ field }) => field))];
    const sent = Object.entries(headers)
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
          ...HOW,
        ],
        ...(sent ? ['--headers', sent] : []),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [said] = await Promise.all([text(child.stdout), once(child, 'spawn')]).catch((error) => {
      throw error.code === 'ENOENT' ? new Error('Serve sqlmap: apt-get install --no-install-recommends sqlmap', { cause: error }) : error;
    });
    if (process.env.SQLMAP_SAYS) console.log(said);
    return readSaid(said);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readSaid(said: string): Scanned {
  const named = (pattern: RegExp) => [...new Set([...said.matchAll(pattern)].map(([, name = '']) => name))];
  const safe = named(/GET parameter '([^']+)' does not seem to be injectable/g);
  const injectable = named(/GET parameter '([^']+)' is vulnerable/g);
  return { tried: [...safe, ...injectable], injectable };
}
