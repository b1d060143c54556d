import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStatus, sentenceOf, withQuery } from '#web/data/call.ts';
import { sendFile } from '#web/data/send-file.ts';
import { useRead } from '#web/data/use-read.ts';
import { awaitEvent, useWrite, type Write } from '#web/data/use-write.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { toast } from '#web/toast/toast.ts';
import { type Documento, deleteDocumento, listDocumenti, updateDocumento, uploadDocumento } from '../contract.ts';
import { CLASSI, type Classe, LETTURA, MOST_BYTES, type Soggetto } from '../rules.ts';

export interface Riferito {
  soggetto: Soggetto;
  id: string | number;
  /** The display name, for example 'Anna Rossi'. */
  nome: string;
  brandIds: readonly number[];
}

export function useDocumenti({ soggetto, id }: Riferito): UseQueryResult<Documento[]> {
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
  how: { classe: Classe; scadenza: string };
  /** The part of the file that is uploaded, from 0 to 1. */
  part: number;
  refusal?: string;
}

const TROPPO_GRANDE = 'Supera i 10 MB consentiti.';
let made = 0;

/**
 * Uploads files one after the other, because the server limits the concurrent requests of an account. A failed file stays in the list with
 * the reason.
 */
export function useUploads({ soggetto, id }: Riferito) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort(); // uploads stop when the user closes the page, because nobody would see their result
    };
  }, []);

  const change = (key: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const leave = (key: number) => {
    stops.current.delete(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  };

  const send = async ({ key, file, how }: Upload): Promise<void> => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    const url = withQuery(uploadDocumento.path, { soggetto, id, nome: file.name, ...how });
    try {
      await awaitEvent(client, sendFile(url, file, { onProgress: (part) => change(key, { part }), signal: stop.signal }));
      leave(key);
      toast({ kind: 'success', title: 'Successo', text: `Documento caricato: ${file.name}` });
    } catch (error) {
      if (stop.signal.aborted) return;
      // After a 401 the sign-in dialog opens and explains that the session has expired, so this sentence only asks the user to try again.
      change(key, { refusal: isStatus(error as Error, 401) ? 'Accedi di nuovo, poi riprova.' : sentenceOf(error as Error) });
    }
  };

  const begin = (file: File, how: Upload['how']): Upload => {
    made += 1;
    const upload: Upload = { key: made, file, how, part: 0, ...(file.size > MOST_BYTES ? { refusal: TROPPO_GRANDE } : {}) };
    if (upload.refusal) return upload;
    stops.current.set(upload.key, new AbortController());
    line.current = line.current.then(() => send(upload));
    return upload;
  };

  return {
    uploads,
    add: (files: readonly File[], how: Upload['how']) => setUploads((all) => [...all, ...files.map((file) => begin(file, how))]),
    retry: ({ key, file, how }: Upload) => setUploads((all) => all.map((each) => (each.key === key ? begin(file, how) : each))),
    drop: ({ key }: Upload) => {
      stops.current.get(key)?.abort();
      leave(key);
    },
  };
}

/** The document classes that the account can select: the classes that it may read. */
export function useClassi({ brandIds }: Riferito): { value: Classe; label: string }[] {
  const { mayOn } = usePermessi();
  const all = Object.entries(CLASSI) as [Classe, string][];
  return all.filter(([classe]) => brandIds.some((id) => mayOn(LETTURA[classe], id))).map(([value, label]) => ({ value, label }));
}
