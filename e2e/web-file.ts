import { readFileSync } from 'node:fs';

const MANIFEST = 'dist/web/.vite/manifest.json';

/**
 * Returns a pattern for the addresses of the built files of these sources, such as 'tooltip-host'. The addresses contain hashes
 * instead of names.
 */
export function webFile(...names: string[]): RegExp {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const files = names.map((name) => {
    const [, builtFile] = Object.entries(manifest).find(([source]) => source.endsWith(`/${name}.tsx`)) ?? [];
    if (!builtFile) throw new Error(`The build has no file for ${name}`);
    return builtFile.file.replace('.', '\\.');
  });
  return new RegExp(`/(${files.join('|')})$`);
}
