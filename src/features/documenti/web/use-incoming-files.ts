import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Incoming {
  ref: RefObject<HTMLDivElement | null>;
  /** Whether files are held over it. */
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** Files that are dropped here, or pasted while one is at it: on a page with one such place, anywhere but in a field. */
export function useIncomingFiles(isWanted: boolean, take: (files: readonly File[]) => void): Incoming {
  const ref = useRef<HTMLDivElement>(null);
  const [depth, setDepth] = useState(0); // entering a child leaves the parent
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
  const hasFiles = ({ dataTransfer }: DragEvent) => isWanted && dataTransfer.types.includes('Files');
  const during = (step: (now: number) => number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // or the browser would open what is dropped
    setDepth(step);
  };
  return {
    ref,
    isOver: depth > 0,
    handlers: {
      onDragEnter: during((now) => now + 1),
      onDragOver: during((now) => now),
      onDragLeave: during((now) => Math.max(0, now - 1)),
      onDrop: (event) => {
        during(() => 0)(event);
        if (hasFiles(event)) taken(event.dataTransfer.files);
      },
    },
  };
}

function isHere(place: HTMLElement | null, target: EventTarget | null): boolean {
  if (!place || (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]'))) return false;
  const dialogs = document.querySelectorAll('[role=dialog]');
  const open = dialogs[dialogs.length - 1];
  if (open) return open.contains(place);
  return place.contains(document.activeElement) || document.querySelectorAll('.documenti').length === 1;
}
