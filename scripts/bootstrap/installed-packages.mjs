import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Compares package-lock.json with node_modules/.package-lock.json, which npm writes at the end of an installation, so an interrupted
 * installation is detected.
 */
export function packagesAreInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  // A production installation (npm ci --omit=dev) has no development packages.
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
