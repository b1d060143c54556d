import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** Whether files are held over it. */
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** A place where files are dropped, while they are wanted. */
export function useFileDrop(isWanted: boolean, take: (files: FileList) => void): FileDrop {
  const [depth, setDepth] = useState(0); // entering a child leaves the parent
  const hasFiles = ({ dataTransfer }: DragEvent) => isWanted && dataTransfer.types.includes('Files');
  const during = (step: (now: number) => number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
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
        if (hasFiles(event) && event.dataTransfer.files.length > 0) take(event.dataTransfer.files);
      },
    },
  };
}
