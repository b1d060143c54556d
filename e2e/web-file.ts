import { readFileSync } from 'node:fs';

const MANIFEST = 'dist/web/.vite/manifest.json';

/** Matches the addresses of what was built of these sources: 'tip-host', 'question-dialog'. Their names stand in no address. */
export function webFile(...names: string[]): RegExp {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const files = names.map((name) => {
    const [, built] = Object.entries(manifest).find(([source]) => source.endsWith(`/${name}.tsx`)) ?? [];
    if (!built) throw new Error(`No ${name} was built`);
    return built.file.replace('.', '\\.');
  });
  return new RegExp(`/(${files.join('|')})$`);
}
