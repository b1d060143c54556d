import { Download, FileUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { type Elenco, FORMATI, FORMATO_LABELS, indirizzoElenco } from '#shared/esportazioni.ts';
import { importabileOf } from '#shared/importazioni.ts';
import { ActionButtons, type HeadAction } from '#web/screen/head-actions.tsx';
import { useImportabili } from '#web/session/use-importabili.ts';
import { Menu } from '#web/ui/menu.tsx';
import { type DownloadRequest, useDownload } from './use-download.ts';

interface ExportableList {
  query: z.ZodObject;
}

interface ListFiles<Lista extends ExportableList> {
  elenco: Elenco;
  query: z.input<Lista['query']>;
  also?: { elenco: Elenco; label: string; sort: string } | undefined;
}

/**
 * Returns the actions that import a list and export all rows that match its filter, including rows that are not loaded. The type parameter
 * is the list endpoint.
 */
export function useFileActions<Lista extends ExportableList = never>({ elenco, query, also }: ListFiles<Lista>): HeadAction[] {
  const items = useExportItems([
    ...exportedFilesOf(elenco, { ...query }),
    ...(also ? exportedFilesOf(also.elenco, { ...query, sort: also.sort }, `${also.label}, `) : []),
  ]);
  return [...useImportAction(elenco), { label: 'Esporta', icon: Download, items }];
}

/** The buttons of `useFileActions` for a list that is only a part of a page. */
export function ExportListMenu<Lista extends ExportableList = never>(list: ListFiles<Lista>): ReactElement {
  return <>{ActionButtons({ actions: useFileActions<Lista>(list) })}</>;
}

function exportedFilesOf(elenco: Elenco, query: Record<string, unknown>, labelPrefix = ''): ExportedFile[] {
  return FORMATI.map((formato) => ({
    label: `${labelPrefix}${FORMATO_LABELS[formato]}`,
    path: indirizzoElenco(elenco, formato),
    query,
    elenco,
  }));
}

type ExportedFile = DownloadRequest & { label: string };

export function ExportMenu({ files }: { files: readonly ExportedFile[] }): ReactElement {
  return <Menu label="Esporta" icon={Download} items={useExportItems(files)} />;
}

function useExportItems(files: readonly ExportedFile[]): { label: string; onSelect: () => void }[] {
  const download = useDownload();
  return files.map(({ label, ...file }) => ({ label, onSelect: () => download(file) }));
}

/** The link to the import of a list. Renders nothing if the user has no permission to import or the list has no import. */
export function ImportLink({ elenco }: { elenco: Elenco }): ReactElement {
  return <>{ActionButtons({ actions: useImportAction(elenco) })}</>;
}

function useImportAction(elenco: Elenco): HeadAction[] {
  const importabile = importabileOf(elenco);
  const canImport = useImportabili().some((each) => each === importabile);
  return canImport ? [{ label: 'Importa', icon: FileUp, address: `/importazioni?elenco=${importabile}` }] : [];
}
