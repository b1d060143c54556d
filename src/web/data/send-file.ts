// A file on its way to the server. fetch() does not say how much of a body has left: XMLHttpRequest does.

import { CallError } from './call-error.ts';
import { attendanceHeader, callerHeader } from './session-watch.ts';

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
