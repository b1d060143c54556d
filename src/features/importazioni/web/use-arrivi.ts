import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

interface Arrivi {
  /** Whether a file is held over it. */
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** A file that is dropped here or pasted on the page; cells that were copied from a spreadsheet are one, too. */
export function useArrivi(isWanted: boolean, take: (file: File) => void): Arrivi {
  const [depth, setDepth] = useState(0); // entering a child leaves the parent
  const taken = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0] ?? cellsIn(event.clipboardData?.getData('text/plain') ?? '');
    if (file) take(file);
  });
  useEffect(() => {
    if (!isWanted) return;
    const onPaste = (event: ClipboardEvent) => {
      if (!(event.target instanceof HTMLElement && event.target.closest('input:not([type=radio]), textarea, [role=dialog]'))) taken(event);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isWanted]);
  const during = (step: (now: number) => number) => (event: DragEvent) => {
    if (!isWanted || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault(); // or the browser would open what is dropped
    setDepth(step);
  };
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: during((now) => now + 1),
      onDragOver: during((now) => now),
      onDragLeave: during((now) => Math.max(0, now - 1)),
      onDrop: (event) => {
        during(() => 0)(event);
        const [file] = event.dataTransfer.files;
        if (isWanted && file) take(file);
      },
    },
  };
}

/** Rows and columns that were copied, as the file that they would be. */
function cellsIn(text: string): File | undefined {
  return text.includes('\t') && text.trim().includes('\n')
    ? new File([text], 'Celle incollate.tsv', { type: 'text/tab-separated-values' })
    : undefined;
}
