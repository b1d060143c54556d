import { ChooseWithNote } from '#kit/web/scegli-dialog.tsx';
import { savedWords, shownKind } from '#kit/web/shown-kind.ts';
import { STATO_DISPOSITIVO_LABELS, siAssegna } from '#shared/stati-dispositivo.ts';
import { calls } from '../contract.ts';
import { HARDWARE } from '../kind.ts';

export const hardwareKind = shownKind({
  kind: HARDWARE,
  calls,
  free: {
    query: { assegnato: 'false', stato: 'attivo' },
    detail: ({ nome, marca, modello, numero_seriale }) => {
      const make = [marca, modello].filter((word) => !nome.includes(word)).join(' ');
      return [make, numero_seriale].filter(Boolean).join(' · ');
    },
    whyNot: ({ stato }) => (siAssegna(stato) ? undefined : STATO_DISPOSITIVO_LABELS[stato].toLowerCase()),
  },
  give: { verb: 'Assegna Hardware', Choose: ChooseWithNote },
  words: {
    noun: 'hardware',
    ofNoun: "dell'hardware",
    saved: savedWords('Asset hardware', "dell'asset hardware"),
    returned: ({ nome, stato }) => (stato === 'in riparazione' ? `${nome} resta in riparazione.` : `${nome} è di nuovo disponibile.`),
  },
});
