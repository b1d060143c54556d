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

/** What documents are about, with all that its page knows of it. */
export interface Riferito {
  soggetto: Soggetto;
  id: string | number;
  /** What it is called: 'Anna Rossi'. */
  nome: string;
  /** Those of its brands that the account sees. */
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

/** A file that is on its way, or did not arrive. */
export interface Upload {
  key: number;
  file: File;
  how: { classe: Classe; scadenza: string };
  /** How much of it has left, from 0 to 1. */
  part: number;
  /** Why it did not arrive. */
  refusal?: string;
}

const TROPPO_GRANDE = 'Supera i 10 MB consentiti.';
let made = 0;

/** Sends files one after the other: the server gives an account few turns at once. What did not arrive stays in the list and says why. */
export function useUploads({ soggetto, id }: Riferito) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort(); // nobody would see how they end
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
      // The sign-in that opens says the rest.
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
    /** Stops it where it is under way, and takes it off the list. */
    drop: ({ key }: Upload) => {
      stops.current.get(key)?.abort();
      leave(key);
    },
  };
}

/** The classes that the account may give a document here: those that it reads itself. */
export function useClassi({ brandIds }: Riferito): { value: Classe; label: string }[] {
  const { mayOn } = usePermessi();
  const all = Object.entries(CLASSI) as [Classe, string][]; // its own keys
  return all.filter(([classe]) => brandIds.some((id) => mayOn(LETTURA[classe], id))).map(([value, label]) => ({ value, label }));
}
