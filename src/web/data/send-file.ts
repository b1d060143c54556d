// A file on its way to the server. fetch() does not say how much of a body has left: XMLHttpRequest does.

import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { Endpoint, Read, ResultOf } from '#shared/endpoint.ts';
import { toast } from '#web/toast/toast.ts';
import { CallError, fetchOk, isStatus, pathOf } from './call.ts';
import { attendanceHeader, callerHeader } from './session-watch.ts';
import { awaitEvent, refresh } from './use-write.ts';

interface Sending {
  /** Told how much of it has left, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file as the body of a POST and gives the answer's text. Throws CallError for what is not 2xx, AbortError when it was cancelled. */
export function sendFile(url: string, file: Blob, { onProgress, signal }: Sending): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const wire = new XMLHttpRequest();
  wire.open('POST', url);
  for (const [name, value] of Object.entries({ ...callerHeader(url), ...attendanceHeader() })) wire.setRequestHeader(name, value);
  wire.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  wire.onload = () => {
    if (wire.status >= 200 && wire.status < 300) resolve(wire.responseText);
    else reject(new CallError(wire.status, wire.statusText, wire.responseText));
  };
  wire.onerror = () => reject(new TypeError('The connection was lost.'));
  wire.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
  signal.addEventListener('abort', () => wire.abort());
  wire.send(file);
  return promise;
}

interface UploadTexts {
  success: string;
  failure: string;
  /** As of useWrite: the reads that no event tells of. */
  untold?: readonly Read[];
}

export type Upload<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, { id: number; file: File }>;

/** A write whose body is a file. */
export function useUpload<E extends Endpoint>(endpoint: E, { success, failure, untold }: UploadTexts): Upload<E> {
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, { id: number; file: File }>({
    mutationFn: async ({ id, file }) => {
      const body = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const response = await awaitEvent(client, fetchOk(pathOf(endpoint, { id: String(id) }), body));
      return response.json() as Promise<ResultOf<E>>; // the network door, as in call()
    },
    onSuccess: () => {
      if (untold) void refresh(client, untold);
      toast({ kind: 'success', title: 'Successo', text: success });
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // the sign-in that opens says it
      const said = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: said ?? failure });
    },
  });
}

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
