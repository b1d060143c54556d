import { useEffect, useEffectEvent } from 'react';
import { useFileDrop } from '#web/ui/use-file-drop.ts';
import { CELLE_INCOLLATE } from './say-righe.ts';

/** A file that is dropped here or pasted on the page; cells that were copied from a spreadsheet are one, too. */
export function useArrivi(isWanted: boolean, take: (file: File) => void): ReturnType<typeof useFileDrop> {
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
  return useFileDrop(isWanted, ([file]) => file && take(file));
}

/** Rows and columns that were copied, as the file that they would be. */
function cellsIn(text: string): File | undefined {
  return text.includes('\t') && text.trim().includes('\n')
    ? new File([text], CELLE_INCOLLATE, { type: 'text/tab-separated-values' })
    : undefined;
}
