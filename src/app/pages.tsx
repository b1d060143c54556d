import type { ComponentType } from 'react';

interface PageFile {
  default: ComponentType;
}

const PAGE_FILES = import.meta.glob<PageFile>(['../features/*/*/web/*-page.tsx', './*-page.tsx']);
const PAGE_LOADERS = new Map(
  Object.entries(PAGE_FILES).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length), load]),
);

/** Loads the file of a page in src/shared/screens.ts. */
export function loadPage(page: string): Promise<PageFile> {
  const load = PAGE_LOADERS.get(page);
  if (!load) throw new Error(`No file ${page}.tsx exists for the page in src/shared/screens.ts`);
  return load();
}
