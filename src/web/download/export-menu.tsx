import { Link } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { type Elenco, FORMATI, FORMATO_LABELS, indirizzoElenco, TITOLI } from '#shared/esportazioni.ts';
import { importabileOf } from '#shared/importazioni.ts';
import { useImportabili } from '#web/session/use-importabili.ts';
import { Menu } from '#web/ui/menu.tsx';
import { useDownload } from './use-download.ts';

interface ExportableList {
  query: z.ZodObject;
}

interface ExportListMenuProps<Lista extends ExportableList> {
  elenco: Elenco;
  query: z.input<Lista['query']>;
  also?: { elenco: Elenco; label: string; sort: string } | undefined;
}

/**
 * The menu that exports all rows of a list that match its filter, including rows that are not loaded. The type parameter is the list
 * endpoint.
 */
export function ExportListMenu<Lista extends ExportableList = never>({ elenco, query, also }: ExportListMenuProps<Lista>): ReactElement {
  const secondListFiles = also ? exportedFilesOf(also.elenco, { ...query, sort: also.sort }, `${also.label}, `) : [];
  return (
    <>
      <ImportLink elenco={elenco} />
      <ExportMenu files={[...exportedFilesOf(elenco, { ...query }), ...secondListFiles]} />
    </>
  );
}

function exportedFilesOf(elenco: Elenco, query: Record<string, unknown>, labelPrefix = ''): ExportedFile[] {
  return FORMATI.map((formato) => ({
    label: `${labelPrefix}${FORMATO_LABELS[formato]}`,
    path: indirizzoElenco(elenco, formato),
    query,
    titolo: TITOLI[elenco],
  }));
}

interface ExportedFile {
  label: string;
  path: string;
  query: Record<string, unknown>;
  titolo: string;
}

export function ExportMenu({ files }: { files: readonly ExportedFile[] }): ReactElement {
  const download = useDownload();
  const items = files.map(({ label, ...file }) => ({ label, onSelect: () => download(file) }));
  return <Menu label="Esporta" icon={Download} items={items} />;
}

/** The link to the import of a list. Renders nothing if the user has no permission to import or the list has no import. */
export function ImportLink({ elenco }: { elenco: Elenco }): ReactElement | null {
  const importabile = importabileOf(elenco);
  const canImport = useImportabili().some((each) => each === importabile);
  if (!canImport) return null;
  return (
    // cast: the router types the search parameters of each route
    <Link to="/importazioni" search={{ elenco: importabile } as never} className="btn second">
      <FileUp className="i" aria-hidden />
      <span>Importa</span>
    </Link>
  );
}
