import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Returns whether all packages are installed. Compares package-lock.json with node_modules/.package-lock.json, which npm writes at the end
 * of an installation, so that an interrupted installation is detected.
 */
export function packagesAreInstalled(root) {
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  // A production installation (npm ci --omit=dev) has no development packages.
  const withoutTools = process.env.NODE_ENV === 'production';
  delete locked[''];
  for (const [path, { version, integrity, optional, dev, devOptional }] of Object.entries(locked)) {
    const installedPackage = installed[path];
    if (!installedPackage && (optional || (withoutTools && (dev || devOptional)))) continue;
    if (installedPackage?.version !== version || installedPackage?.integrity !== integrity) return false;
  }
  return Object.keys(installed).every((path) => path in locked);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
