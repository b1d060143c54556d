import { describeAssignment, makeKindUi, type NamedItem, savedTexts } from '#features/equipment/asset-types/web/kind-ui.ts';
import { useRead } from '#web/data/use-read.ts';
import { calls, listOperatori } from '../contract.ts';
import { PIANO_MOBILE } from '../kind.ts';

export const pianoMobileKind = makeKindUi({
  kind: PIANO_MOBILE,
  calls,
  assignableFilter: {
    query: { assegnato: 'false', attivo: 'true' },
    detail: ({ operatore, dati_gb, numero_telefono }) => [operatore, `${dati_gb} GB`, numero_telefono].filter(Boolean).join(' · '),
    numero: ({ numero_telefono }) => numero_telefono,
    unavailableReason: ({ attivo }) => (attivo ? undefined : 'non attivo'),
  },
  assignForm: null, // the assignment of a plan also contains a number and a phone, so it has its own dialog
  words: {
    noun: 'piano mobile',
    ofNoun: 'del piano mobile',
    saved: savedTexts('Piano mobile', 'del piano mobile'),
    assignedText: ({ nome_piano, assegnatario, luogo, telefono, riservato_dal }) => {
      const holder = assegnatario ?? luogo;
      return holder
        ? `${nome_piano}${telefono ? `, con ${telefono.modello},` : ''} ${describeAssignment(holder, 'o', riservato_dal)}.`
        : nome_piano;
    },
    confirmUnassign: ({ nome_piano, telefono }: NamedItem<'nome_piano'> & { telefono: { modello: string } | null }, from) =>
      telefono
        ? `${nome_piano} e il telefono dato insieme, ${telefono.modello}, non saranno più assegnati ${from} e torneranno disponibili.`
        : `${nome_piano} non sarà più assegnato ${from} e tornerà disponibile.`,
  },
});

export function useOperatori(): readonly string[] {
  return useRead(listOperatori).data ?? [];
}
