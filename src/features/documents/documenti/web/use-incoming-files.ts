import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useFileDrop } from '#web/ui/use-file-drop.ts';

type Incoming = ReturnType<typeof useFileDrop> & { ref: RefObject<HTMLDivElement | null> };

/** Files that are dropped here, or pasted while one is at it: on a page with one such place, anywhere but in a field. */
export function useIncomingFiles(isWanted: boolean, take: (files: readonly File[]) => void): Incoming {
  const ref = useRef<HTMLDivElement>(null);
  const taken = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) take([...files]);
  });
  useEffect(() => {
    if (!isWanted) return;
    const onPaste = (event: ClipboardEvent) => {
      if (isHere(ref.current, event.target)) taken(event.clipboardData?.files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isWanted]);
  return { ref, ...useFileDrop(isWanted, (files) => take([...files])) };
}

function isHere(place: HTMLElement | null, target: EventTarget | null): boolean {
  if (!place || (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]'))) return false;
  const dialogs = document.querySelectorAll('[role=dialog]');
  const open = dialogs[dialogs.length - 1];
  if (open) return open.contains(place);
  return place.contains(document.activeElement) || document.querySelectorAll('.documenti').length === 1;
}
