import { ChooseWithNote } from '#kit/web/scegli-dialog.tsx';
import { type Named, savedWords, shownKind } from '#kit/web/shown-kind.ts';
import { STATO_DISPOSITIVO_LABELS, siAssegna } from '#shared/stati-dispositivo.ts';
import { calls } from '../contract.ts';
import { TELEFONO } from '../kind.ts';
import { allestimento } from '../rules.ts';

export const telefonoKind = shownKind({
  kind: TELEFONO,
  calls,
  free: {
    query: { disponibile: 'true', stato: 'attivo' },
    detail: (each) => [allestimento(each), each.imei].filter(Boolean).join(' · '),
    whyNot: ({ stato }) => (siAssegna(stato) ? undefined : STATO_DISPOSITIVO_LABELS[stato].toLowerCase()),
  }, // rule 33
  give: { verb: 'Assegna Telefono', Choose: ChooseWithNote },
  words: {
    noun: 'telefono',
    ofNoun: 'del telefono',
    saved: savedWords('Telefono aziendale', 'del telefono aziendale'),
    askReturn: ({ modello, piano }: Named<'modello'> & { piano: object | null }, from) =>
      `${modello} non sarà più assegnato a ${from} e tornerà disponibile.${piano ? ' Il piano mobile resta assegnato.' : ''}`,
  },
});
