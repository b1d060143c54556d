import { describe, expect, test } from 'vitest';
import { type Cella, testoCsv } from './columns.ts';

describe('Values in a CSV file', () => {
  test.each<[Cella['tipo'], Cella['valore'], string]>([
    ['testo', 'Anna', 'Anna'],
    ['testo', null, ''],
    ['testo', '', ''],
    ['testo', '-', "'-"],
    ['testo', '\t=1', "'\t=1"],
    ['testo', '\r1', "'\r1"],
    ['testo', ' =1+1', "' =1+1"],
    ['testo', 'a=b', 'a=b'],
    ['data', '2026-01-31', '31/01/2026'],
    ['data', null, ''],
    // One instant in summer and one in winter, because the file shows Italian local time.
    ['istante', '2026-07-01T22:30:00.123456Z', '02/07/2026 00:30'],
    ['istante', '2026-01-31T23:30:00Z', '01/02/2026 00:30'],
    ['euro', '1234.50', '1234,50'],
    ['euro', 1234.5, '1234,50'],
    ['euro', 0, '0,00'],
    ['euro', -613.78, '-613,78'],
    ['numero', -7, '-7'],
    ['numero', 0, '0'],
    ['percento', 88.3, '88,3%'],
    ['siNo', true, 'Sì'],
    ['siNo', false, 'No'],
    ['siNo', null, ''],
  ])('A CSV cell of type %s with the value %j is written as %j', (tipo, valore, testo) => expect(testoCsv({ tipo, valore })).toBe(testo));
});
