// Uploads a file with XMLHttpRequest, because fetch() reports no upload progress.

import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { Endpoint, Read, ResultOf } from '#shared/endpoint.ts';
import { toast } from '#web/toast/toast.ts';
import { CallError, fetchOk, isStatus, pathOf } from './call.ts';
import { absenceHeader, callerHeader } from './session-watch.ts';
import { awaitEvent, refresh } from './use-write.ts';

interface UploadOptions {
  /** Called with the uploaded fraction of the file, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads a file and returns the text of the response. Throws CallError, or AbortError when cancelled. */
export function sendFile(url: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const xhr = new XMLHttpRequest();
  xhr.open('POST', url);
  for (const [name, value] of Object.entries({ ...callerHeader(url), ...absenceHeader() })) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  xhr.onload = () => {
    if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.responseText);
    else reject(new CallError(xhr.status, xhr.statusText, xhr.responseText));
  };
  xhr.onerror = () => reject(new TypeError('The connection was lost.'));
  xhr.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
  signal.addEventListener('abort', () => xhr.abort());
  xhr.send(file);
  return promise;
}

interface UploadTexts {
  success: string;
  failure: string;
  untold?: readonly Read[];
}

export type Upload<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, { id: number; file: File }>;

export function useUpload<E extends Endpoint>(endpoint: E, { success, failure, untold }: UploadTexts): Upload<E> {
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, { id: number; file: File }>({
    mutationFn: async ({ id, file }) => {
      const body = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const response = await awaitEvent(client, fetchOk(pathOf(endpoint, { id: String(id) }), body));
      return response.json() as Promise<ResultOf<E>>;
    },
    onSuccess: () => {
      if (untold) void refresh(client, untold);
      toast({ kind: 'success', title: 'Successo', text: success });
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // the page shows no toast, because the sign-in dialog opens
      const serverText = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: serverText ?? failure });
    },
  });
}

interface FileDrop {
  isOver: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

export function useFileDrop(isEnabled: boolean, onFiles: (files: FileList) => void): FileDrop {
  const [depth, setDepth] = useState(0); // counts enter and leave events, because entering a child element also leaves its parent
  const hasFiles = ({ dataTransfer }: DragEvent) => isEnabled && dataTransfer.types.includes('Files');
  const handleDrag = (changeDepth: (current: number) => number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // prevents the browser from opening the dropped file
    setDepth(changeDepth);
  };
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: handleDrag((current) => current + 1),
      onDragOver: handleDrag((current) => current),
      onDragLeave: handleDrag((current) => Math.max(0, current - 1)),
      onDrop: (event) => {
        handleDrag(() => 0)(event);
        if (hasFiles(event) && event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
      },
    },
  };
}
