import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import type { PerTutte, Scelte } from '#shared/lettura-file.ts';
import { keyOf } from '#web/data/call.ts';
import { refresh } from '#web/data/refresh.ts';
import { useWrite } from '#web/data/use-write.ts';
import { getImportazione, type Importazione, listImportazioni, listRighe, updateImportazione } from '../contract.ts';
import type { Mappatura } from '../rules.ts';

type Change = InputOf<typeof updateImportazione>['body'];
type Cella = NonNullable<Change['celle']>[number];

export interface Lettura {
  /** What it is now, or will be as soon as the server has read the file anew. */
  mappatura: Mappatura;
  scelte: Scelte;
  per_tutte: PerTutte;
  includi_totali: boolean;
  /** The text that somebody has just written into a cell; undefined where nobody has. */
  written: (riga: number, colonna: number) => string | undefined;
  change: (change: Change) => void;
  /** The file is being read anew. */
  isReading: boolean;
}

/** How the file is read. Each change is kept at once; those made while the file is being read anew wait and go together. */
export function useLettura(importazione: Importazione): Lettura {
  const id = String(importazione.id);
  const client = useQueryClient();
  const { mutateAsync } = useWrite(updateImportazione, {
    failure: 'Il file non è stato riletto. Controlla la connessione e riprova.',
    serverMessage: true,
    untold: [],
  });
  const [draft, setDraft] = useState<Change>();
  const waiting = useRef<Change>(undefined);
  const isBusy = useRef(false);

  const sendWaiting = async () => {
    for (let body = waiting.current; body; body = waiting.current) {
      waiting.current = undefined;
      const answer = await mutateAsync({ params: { id }, body });
      client.setQueryData(keyOf(getImportazione, { params: { id } }), answer);
    }
    // All of its pages: who mends a row far down stays there.
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.read === listRighe });
  };
  const work = async () => {
    isBusy.current = true;
    try {
      while (waiting.current) await sendWaiting();
    } catch {
      waiting.current = undefined; // what it is stays as it was, as the toast says
    }
    isBusy.current = false;
    setDraft(undefined);
    void refresh(client, [listImportazioni]);
  };

  return {
    mappatura: draft?.mappatura ?? importazione.mappatura,
    scelte: draft?.scelte ?? importazione.scelte,
    per_tutte: draft?.per_tutte ?? importazione.per_tutte,
    includi_totali: draft?.includi_totali ?? importazione.includi_totali,
    written: (riga, colonna) => draft?.celle?.find((cella) => isSame(cella, { riga, colonna }))?.testo,
    change: (change) => {
      waiting.current = merged(waiting.current, change);
      setDraft((former) => merged(former, change));
      if (!isBusy.current) void work();
    },
    isReading: draft !== undefined,
  };
}

const isSame = (one: Pick<Cella, 'riga' | 'colonna'>, other: Pick<Cella, 'riga' | 'colonna'>) =>
  one.riga === other.riga && one.colonna === other.colonna;

function merged(former: Change = {}, { celle = [], ...change }: Change): Change {
  const kept = former.celle?.filter((cella) => !celle.some((other) => isSame(cella, other))) ?? [];
  return { ...former, ...change, celle: [...kept, ...celle] };
}
