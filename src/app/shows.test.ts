import { expect, test } from 'vitest';
import { allRoutes } from './routes.ts';

const reads = allRoutes({} as Parameters<typeof allRoutes>[0]).map(({ endpoint }) => endpoint);

test.each(['software', 'hardware', 'piani-mobili', 'iphones', 'cartelle-condivise'])(
  '%s names who has it: read again when they are renamed',
  (list) => {
    const read = reads.find(({ method, path }) => method === 'GET' && path === `/api/${list}`);
    expect(read?.method === 'GET' && read.shows.any).toContain('dipendenti');
  },
);
