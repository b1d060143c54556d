import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStatus, sentenceOf, withQuery } from '#web/data/call.ts';
import { sendFile } from '#web/data/send-file.ts';
import { useRead } from '#web/data/use-read.ts';
import { awaitEvent, useWrite, type Write } from '#web/data/use-write.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { toast } from '#web/toast/toast.ts';
import { type Documento, deleteDocumento, listDocumenti, updateDocumento, uploadDocumento } from '../contract.ts';
import { CLASSI, type Classe, MAX_FILE_BYTES, READ_PERMISSION, type Soggetto } from '../rules.ts';

export interface SoggettoInfo {
  soggetto: Soggetto;
  id: string | number;
  nome: string;
  brandIds: readonly number[];
}

export function useDocumenti({ soggetto, id }: SoggettoInfo): UseQueryResult<Documento[]> {
  return useRead(listDocumenti, { query: { soggetto, id: String(id) } });
}

export function useUpdateDocumento(): Write<typeof updateDocumento> {
  return useWrite(updateDocumento, {
    success: 'Documento aggiornato',
    failure: "Errore nell'aggiornamento del documento",
    serverMessage: true,
  });
}

export function useDeleteDocumento(): Write<typeof deleteDocumento> {
  return useWrite(deleteDocumento, {
    success: 'Documento eliminato',
    failure: "Errore nell'eliminazione del documento",
    serverMessage: true,
  });
}

export interface Upload {
  key: number;
  file: File;
  options: { classe: Classe; scadenza: string };
  /** The uploaded part of the file, from 0 to 1. */
  progress: number;
  error?: string;
}

const TROPPO_GRANDE = 'Supera i 10 MB consentiti.';
let lastKey = 0;

/**
 * Uploads files one after the other, because the server limits the concurrent requests of an account. A failed file stays in the list with
 * the reason.
 */
export function useUploads({ soggetto, id }: SoggettoInfo) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const controllers = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const current = controllers.current;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const change = (key: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const removeUpload = (key: number) => {
    controllers.current.delete(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  };

  const send = async ({ key, file, options }: Upload): Promise<void> => {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return;
    const url = withQuery(uploadDocumento.path, { soggetto, id, nome: file.name, ...options });
    try {
      await awaitEvent(client, sendFile(url, file, { onProgress: (progress) => change(key, { progress }), signal: controller.signal }));
      removeUpload(key);
      toast({ kind: 'success', title: 'Successo', text: `Documento caricato: ${file.name}` });
    } catch (error) {
      if (controller.signal.aborted) return;
      // After a 401 the sign-in dialog explains that the session has expired, so this sentence only asks the user to try again.
      change(key, { error: isStatus(error as Error, 401) ? 'Accedi di nuovo, poi riprova.' : sentenceOf(error as Error) });
    }
  };

  const startUpload = (file: File, options: Upload['options']): Upload => {
    lastKey += 1;
    const upload: Upload = { key: lastKey, file, options, progress: 0, ...(file.size > MAX_FILE_BYTES ? { error: TROPPO_GRANDE } : {}) };
    if (upload.error) return upload;
    controllers.current.set(upload.key, new AbortController());
    queue.current = queue.current.then(() => send(upload));
    return upload;
  };

  return {
    uploads,
    addUploads: (files: readonly File[], options: Upload['options']) =>
      setUploads((all) => [...all, ...files.map((file) => startUpload(file, options))]),
    retry: ({ key, file, options }: Upload) =>
      setUploads((all) => all.map((each) => (each.key === key ? startUpload(file, options) : each))),
    cancel: ({ key }: Upload) => {
      controllers.current.get(key)?.abort();
      removeUpload(key);
    },
  };
}

export function useClassi({ brandIds }: SoggettoInfo): { value: Classe; label: string }[] {
  const { mayOn } = usePermessi();
  const all = Object.entries(CLASSI) as [Classe, string][];
  return all.filter(([classe]) => brandIds.some((id) => mayOn(READ_PERMISSION[classe], id))).map(([value, label]) => ({ value, label }));
}
