import { parseArgs } from 'node:util';
import type { Size } from './fill-crowd.ts';

export function readSize(args: string[]): Size & { positionals: string[] } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { employees: { type: 'string', default: '20000' }, hardware: { type: 'string', default: '60000' } },
  });
  const [employees, hardware] = [Number(values.employees), Number(values.hardware)];
  if (!(Number.isInteger(employees) && Number.isInteger(hardware) && employees > 0 && hardware > 0))
    throw new Error('--employees e --hardware vogliono un numero intero, per esempio --employees=20000');
  return { employees, hardware, positionals };
}
