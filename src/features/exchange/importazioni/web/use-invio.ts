import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { withQuery } from '#web/data/address.ts';
import { isStatus, sentenceOf } from '#web/data/call-error.ts';
import { refresh } from '#web/data/refresh.ts';
import { sendFile } from '#web/data/send-file.ts';
import { createImportazione, type Importazione, listImportazioni } from '../contract.ts';

export interface Invio {
  file: File;
  /** How much of it has left, from 0 to 1. */
  part: number;
  /** Why it did not become an import. */
  refusal?: string;
}

/** A file on its way to become an import of this list. */
export function useInvio(onArrived: (importazione: Importazione) => void) {
  const client = useQueryClient();
  const [invio, setInvio] = useState<Invio>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []); // nobody would see what became of it

  const send = async (elenco: ElencoImportabile, file: File): Promise<void> => {
    stop.current?.abort();
    if (file.size > createImportazione.upload) return setInvio({ file, part: 0, refusal: 'Il file supera i 10 MB consentiti.' });
    const own = new AbortController();
    stop.current = own;
    setInvio({ file, part: 0 });
    try {
      const bytes = new Blob([file], { type: 'application/octet-stream' });
      const url = withQuery(createImportazione.path, { elenco, nome: file.name });
      const answer = await sendFile(url, bytes, { onProgress: (part) => setInvio({ file, part }), signal: own.signal });
      void refresh(client, [listImportazioni]);
      setInvio(undefined);
      onArrived(JSON.parse(answer) as Importazione); // the network door, as in call()
    } catch (error) {
      if (own.signal.aborted || !(error instanceof Error)) return;
      setInvio({ file, part: 0, refusal: isStatus(error, 401) ? 'Accedi di nuovo, poi riprova.' : sentenceOf(error) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setInvio(undefined);
  };
  return { invio, send, cancel };
}
