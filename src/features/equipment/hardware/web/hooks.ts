import { Laptop, type LucideIcon, Monitor, Package, PcCase, Printer, Smartphone, Tablet } from 'lucide-react';
import type { DuplicableKind } from '#features/equipment/asset-types/web/duplicate-dialog.tsx';
import { makeKindUi, savedTexts } from '#features/equipment/asset-types/web/kind-ui.ts';
import { ChooseWithNote } from '#features/equipment/asset-types/web/lazy-choose-dialogs.ts';
import type { SwappableKind } from '#features/equipment/asset-types/web/swap-dialog.tsx';
import { addressOf } from '#shared/screens.ts';
import { isAssegnabile, STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { calls, duplicateHardware, type Hardware, swapHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import type { TIPI_SUGGERITI } from '../rules.ts';

export const hardwareKind = makeKindUi({
  kind: HARDWARE,
  calls,
  assignableFilter: {
    query: { assegnato: 'false', stato: 'attivo' },
    detail: ({ nome, marca, modello, numero_seriale }) => {
      const marcaAndModello = [marca, modello].filter((word) => !nome.includes(word)).join(' ');
      return [marcaAndModello, numero_seriale].filter(Boolean).join(' · ');
    },
    unavailableReason: ({ stato }) => (isAssegnabile(stato) ? undefined : STATO_DISPOSITIVO_LABELS[stato].toLowerCase()),
  },
  assignForm: { verb: 'Assegna Hardware', Choose: ChooseWithNote },
  words: {
    noun: 'hardware',
    ofNoun: "dell'hardware",
    saved: savedTexts('Asset hardware', "dell'asset hardware"),
    returnedText: ({ nome, stato }) => (stato === 'in riparazione' ? `${nome} resta in riparazione.` : `${nome} è di nuovo disponibile.`),
  },
});

export const hardwareSwap: SwappableKind<'nome', Pick<Hardware, 'tipo'>> = {
  kind: hardwareKind,
  swapCall: swapHardware,
  similarFilter: ({ tipo }) => ({ tipo }),
  placeholder: 'Cerca per nome, marca, modello o seriale',
};

export const hardwareCopies: DuplicableKind<'nome'> = {
  kind: hardwareKind,
  call: duplicateHardware,
  righe: { field: 'seriali', label: 'Numeri seriali *', uno: 'Un numero seriale' },
  listAddress: (nome) => addressOf('/hardware', { q: nome, sort: '-created_at' }),
};

const ICONS: Record<(typeof TIPI_SUGGERITI)[number], LucideIcon> = {
  laptop: Laptop,
  desktop: PcCase,
  monitor: Monitor,
  tablet: Tablet,
  stampante: Printer,
  smartphone: Smartphone,
  altro: Package,
};

/** Returns the icon of a hardware type. A type that a user has typed gets the icon of 'altro'. */
export function iconOfTipo(tipo: string): LucideIcon {
  const iconByTipo: Record<string, LucideIcon | undefined> = ICONS;
  return iconByTipo[tipo.trim().toLowerCase()] ?? ICONS.altro;
}
