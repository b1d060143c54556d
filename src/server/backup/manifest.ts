import { z } from 'zod';
import { quote } from './read-tables.ts';

// A backup is compressed text: a first line, each table as COPY writes it, the manifest, and a seal over all of it. psql can
// read it too (what is not COPY is a comment), should there be no Organico one day.
export const TITLE = '-- Organico, backup, formato ';
export const FORMAT = 1;
export const END_OF_ROWS = '\\.';
export const SEAL = '-- sha256 ';

const schema = z.object({
  creato: z.iso.datetime(),
  migrazioni: z.array(z.string()).min(1),
  tabelle: z.array(
    z.object({ nome: z.string(), colonne: z.array(z.string()), righe: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** The next number of each. */
  sequenze: z.array(z.object({ nome: z.string(), prossimo: z.int().min(1) })),
  /** The highest number of a transaction among the rows. */
  transazioni: z.int().min(0),
});

/** What a backup holds, written after the rows: how many and their hash are known only then. */
export type Manifest = z.output<typeof schema>;

export function writeManifest(manifest: Manifest): string {
  return `-- ${JSON.stringify(manifest)}`;
}

/** What a backup says of itself; undefined where it says nothing that could be so. */
export function readManifest(line: string): Manifest | undefined {
  try {
    return schema.safeParse(JSON.parse(line.slice(3))).data;
  } catch {
    return undefined; // no JSON
  }
}

/** The statement that takes a table's rows: what stands before them in the file, and what a restore runs. */
export function copyFromStdin({ nome, colonne }: { nome: string; colonne: string[] }): string {
  return `COPY public.${quote(nome)} (${colonne.map(quote).join(', ')}) FROM stdin;`;
}
