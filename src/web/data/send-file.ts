// Uploads a file with XMLHttpRequest, because fetch() reports no upload progress.

import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { Endpoint, Read, ResultOf } from '#shared/endpoint.ts';
import { toast } from '#web/toast/toast.ts';
import { CallError, fetchOk, isStatus, pathOf } from './call.ts';
import { attendanceHeader, callerHeader } from './session-watch.ts';
import { awaitEvent, refresh } from './use-write.ts';

interface Sending {
  /** Called with the uploaded part, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file as the body of a POST and returns the text of the response. Throws CallError for a status other than 2xx and AbortError when
 * cancelled.
 */
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
  /** The reads to refetch because no live update covers them, as in useWrite. */
  untold?: readonly Read[];
}

export type Upload<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, { id: number; file: File }>;

export function useUpload<E extends Endpoint>(endpoint: E, { success, failure, untold }: UploadTexts): Upload<E> {
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, { id: number; file: File }>({
    mutationFn: async ({ id, file }) => {
      const body = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const response = await awaitEvent(client, fetchOk(pathOf(endpoint, { id: String(id) }), body));
      return response.json() as Promise<ResultOf<E>>; // not validated here, as in call()
    },
    onSuccess: () => {
      if (untold) void refresh(client, untold);
      toast({ kind: 'success', title: 'Successo', text: success });
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // no toast: the sign-in dialog opens
      const said = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: said ?? failure });
    },
  });
}

interface FileDrop {
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** A drop area for files, active while `isWanted` is true. */
export function useFileDrop(isWanted: boolean, take: (files: FileList) => void): FileDrop {
  const [depth, setDepth] = useState(0); // entering a child element also leaves its parent
  const hasFiles = ({ dataTransfer }: DragEvent) => isWanted && dataTransfer.types.includes('Files');
  const during = (step: (now: number) => number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // otherwise the browser would open the dropped file
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
