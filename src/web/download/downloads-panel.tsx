import type { ReactElement } from 'react';
import { useStore } from '#web/data/store.ts';
import { Button } from '#web/ui/button.tsx';
import { type Download, downloads } from './downloads.ts';

export default function DownloadsPanel(): ReactElement | null {
  const running = useStore(downloads);
  if (running.length === 0) return null;
  return (
    <section className="savings" aria-label="File in preparazione">
      {running.map((download) => (
        <DownloadRow key={download.id} download={download} />
      ))}
    </section>
  );
}

function DownloadRow({ download }: { download: Download }): ReactElement {
  const { title, rows, total, cancel } = download;
  const hasKnownTotal = total !== undefined && total > 0 && rows > 0;
  return (
    <div className="saving">
      <strong>{title}</strong>
      <Button size="small" aria-label={`Annulla ${title}`} onClick={cancel}>
        Annulla
      </Button>
      <progress aria-label={title} {...(hasKnownTotal ? { value: Math.min(rows, total), max: total } : {})} />
      <span>{describeProgress(download)}</span>
    </div>
  );
}

const formatNumber = (value: number) => value.toLocaleString('it-IT', { useGrouping: 'always' });

function describeProgress({ rows, total, bytes }: Download): string {
  if (total !== undefined && rows > 0) return `${formatNumber(Math.min(rows, total))} di ${formatNumber(total)} righe`;
  const size = bytes > 0 ? `, ${(bytes / 1e6).toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB` : '';
  if (total !== undefined) return `${formatNumber(total)} ${total === 1 ? 'riga' : 'righe'}${size}`;
  return `In preparazione${size}`;
}
