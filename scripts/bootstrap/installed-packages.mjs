import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Whether node_modules is what package-lock.json says, by npm's own record: npm writes node_modules/.package-lock.json as
 * the last act of an installation, so an interrupted one has none, and one made by hand counts too.
 */
export function packagesAreInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  // A production installation (npm ci --omit=dev) is complete without the tools.
  const withoutTools = process.env.NODE_ENV === 'production';
  delete wanted[''];
  for (const [path, { version, integrity, optional, dev, devOptional }] of Object.entries(wanted)) {
    const found = present[path];
    if (!found && (optional || (withoutTools && (dev || devOptional)))) continue;
    if (found?.version !== version || found?.integrity !== integrity) return false;
  }
  return Object.keys(present).every((path) => path in wanted);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
