import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/data/call.ts';
import { keyOf } from '#web/data/keys.ts';
import { useStore } from '#web/data/store.ts';
import { useSession } from '#web/session/use-session.ts';
import { addLetture, getInventario, type InventarioIntero, type Mancante } from '../contract.ts';
import { codiceLetto, voceDi } from '../rules.ts';
import { useFollowLetture } from './hooks.ts';
import { makeCoda, type StatoCoda } from './make-coda.ts';

export interface Letture extends StatoCoda {
  add(letto: string): void;
  retry(): void;
  discard(): void;
  /** Those of the missing ones that were read on this phone and the server has not heard of yet. */
  trovateQui: readonly Mancante[];
  /** What the code that was read last is, as far as the page knows by now. */
  ultima: { letto: string; esito: 'trovata' | 'imprevista' | 'sconosciuta' | 'in attesa'; nome?: string } | undefined;
}

/** The codes that this page reads into a count: kept here, sent when the net is there, and shown at once. */
export function useLetture(inventario: InventarioIntero): Letture {
  const client = useQueryClient();
  const { user } = useSession();
  const params = { id: String(inventario.id) };
  useFollowLetture(params.id, inventario.stato === 'aperto');
  const [last, setLast] = useState<string>();
  const [coda] = useState(() =>
    makeCoda(`letture ${user?.id} ${inventario.id}`, async (codici) => {
      const answer = await call(addLetture, { params, body: { codici } });
      const key = keyOf(getInventario, { params });
      await client.cancelQueries({ queryKey: key }); // an older answer would come after this one
      client.setQueryData(key, answer);
    }),
  );
  useEffect(() => coda.start(), [coda]);
  const stato = useStore(coda.stato);
  const waiting = new Set(stato.inAttesa.map(codiceLetto));
  return {
    ...stato,
    add: (letto) => {
      setLast(letto);
      coda.add(letto);
    },
    retry: coda.retry,
    discard: coda.discard,
    trovateQui: inventario.mancanti.filter(({ codici }) => codici.some((codice) => waiting.has(codice))),
    ultima: last === undefined ? undefined : { letto: last, ...esitoOf(inventario, last) },
  };
}

function esitoOf(
  { mancanti, trovate, imprevisti, sconosciuti }: InventarioIntero,
  letto: string,
): Omit<NonNullable<Letture['ultima']>, 'letto'> {
  const codice = codiceLetto(letto);
  const isRead = ({ codici }: { codici: readonly string[] }) => codici.includes(codice);
  const expected = [...trovate, ...mancanti].find(isRead);
  if (expected) return { esito: 'trovata', nome: expected.nome };
  const other = imprevisti.find(isRead);
  if (other) return { esito: 'imprevista', nome: other.nome };
  return { esito: sconosciuti.some((each) => codiceLetto(each.letto) === codice) ? 'sconosciuta' : 'in attesa' };
}

/** As a count shows them: those that were read here are found already. */
export const withoutRead = <V extends Mancante>(mancanti: readonly V[], trovateQui: readonly Mancante[]): V[] => {
  const read = new Set(trovateQui.map(voceDi));
  return mancanti.filter((voce) => !read.has(voceDi(voce)));
};
