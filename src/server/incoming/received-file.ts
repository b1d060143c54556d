// A file that somebody has sent, as a table with a name, or the refusal that they read.
import { Problem } from '#shared/problem.ts';
import { Illeggibile, type Tabella } from './decode-text.ts';
import { readTable } from './read-table.ts';

/** The table in these bytes; 400 with the sentence for who brought them when there is none. */
export async function readFile(bytes: Uint8Array): Promise<Tabella> {
  try {
    return await readTable(bytes);
  } catch (error) {
    if (error instanceof Illeggibile) throw new Problem('invalid', 'FILE_NON_LEGGIBILE', error.message);
    throw error;
  }
}

/** A file's name as it is kept: without signs that cannot be shown; one that came without any is called by its kind. */
export function nameOfFile(name: string, { formato }: Tabella): string {
  const shown = name
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(0, 200);
  return shown || `elenco.${formato}`;
}
