import { TITOLI } from '#shared/titoli-elenchi.ts';
import { fetchOk, withQuery } from '#web/data/call.ts';
import { toast } from '#web/toast/toast.ts';
import { endDownload, startDownload, updateDownload } from './downloads.ts';
import type { DownloadRequest } from './use-download.ts';

interface SavedFile {
  name: string;
  rows: number | undefined;
}

/** Downloads and saves a file, and shows a toast when it has ended. */
export async function download({ path, query, cosa, ...file }: DownloadRequest): Promise<void> {
  const titolo = 'elenco' in file ? TITOLI[file.elenco] : file.titolo;
  const saved = await downloadFile(withQuery(path, query), `${cosa ?? 'Esportazione'}: ${titolo}`);
  toast({ kind: 'success', ...(saved ? { title: 'File scaricato', text: describeSaved(saved) } : cancelledTexts(cosa)) });
}

/** Downloads a file with progress and saves it. Returns undefined when the user cancels the download. */
async function downloadFile(url: string, title: string): Promise<SavedFile | undefined> {
  const controller = new AbortController();
  const startButton = document.activeElement;
  const id = startDownload(title, () => {
    controller.abort();
    // The cancel button disappears, so the focus moves back to the button that started the download.
    const next = startButton?.isConnected && startButton !== document.body ? startButton : document.querySelector('main h1');
    if (next instanceof HTMLElement) next.focus();
  });
  try {
    const response = await fetchOk(url, { signal: controller.signal });
    const total = response.headers.get('X-Total-Count');
    const rows = total === null ? undefined : Number(total);
    updateDownload(id, { total: rows });
    const name = fileNameIn(response.headers.get('Content-Disposition') ?? '');
    saveBlob(await readBlob(response, id), name);
    return { name, rows };
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    endDownload(id);
  }
}

/**
 * Returns the file name from the Content-Disposition header. The header also has a name without accents for old clients, which is not used.
 */
function fileNameIn(disposition: string): string {
  const [, encodedName] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return encodedName === undefined ? 'esportazione' : decodeURIComponent(encodedName);
}

const LINE_FEED = 10;

async function readBlob(response: Response, id: number): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? '';
  const isText = type.startsWith('text/');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, lines] = [0, 0];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    chunks.push(next.value);
    bytes += next.value.length;
    // The progress counts line breaks. A line break inside a cell also counts, but the result is accurate enough.
    if (isText) for (const byte of next.value) lines += byte === LINE_FEED ? 1 : 0;
    updateDownload(id, { bytes, rows: Math.max(0, lines - 1) });
  }
  return new Blob(chunks, { type });
}

function saveBlob(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const cancelledTexts = (cosa?: string) => ({
  title: cosa ? 'Download annullato' : 'Esportazione annullata',
  text: 'Nessun file è stato salvato.',
});

function describeSaved({ name, rows }: SavedFile): string {
  if (rows === undefined) return name;
  return `${name}: ${rows.toLocaleString('it-IT', { useGrouping: 'always' })} ${rows === 1 ? 'riga' : 'righe'}`;
}
