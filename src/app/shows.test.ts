import { expect, test } from 'vitest';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { allRoutes } from './routes.ts';

const reads = allRoutes({} as Parameters<typeof allRoutes>[0]).map(({ endpoint }) => endpoint);

test.each(TIPI_RISORSA)('%s names who has it: read again when they are renamed', (tipo) => {
  const read = reads.find(({ method, path }) => method === 'GET' && path === `/api/${RISORSE[tipo].lista}`);
  expect(read?.method === 'GET' && read.shows.any).toContain('dipendenti');
});
