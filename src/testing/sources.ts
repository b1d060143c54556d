import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const files = ['src', 'demo', 'packages']
  .flatMap((folder) => readdirSync(ROOT + folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
  .map((entry) => relative(ROOT, `${entry.parentPath}/${entry.name}`))
  .sort();
export const code = files.filter((file) => !file.includes('.gen.'));
export const sources = code.filter((file) => !/\.test\.tsx?$/.test(file));
export const styles = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${folder}/${name}`),
);
export const migrations = readdirSync(`${ROOT}db/migrations`).map((name) => `db/migrations/${name}`);
export const textOf = (file: string) => readFileSync(ROOT + file, 'utf8');

/** Returns the imports of a file, with relative paths converted to the '#…' form. */
export function importsOf(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? `#${relative(`${ROOT}src`, new URL(specifier, `file://${ROOT}${file}`).pathname)}` : specifier,
  );
}

export const offenders = (list: readonly string[], isWrong: (file: string) => boolean) => list.filter(isWrong);
