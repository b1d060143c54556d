import type { DuplicableKind } from '#features/equipment/asset-types/web/duplicate-dialog.tsx';
import { makeKindUi, type NamedItem, savedTexts } from '#features/equipment/asset-types/web/kind-ui.ts';
import { ChooseWithNote } from '#features/equipment/asset-types/web/lazy-choose-dialogs.ts';
import type { SwappableKind } from '#features/equipment/asset-types/web/swap-dialog.tsx';
import { addressOf } from '#shared/screens.ts';
import { isAssegnabile, STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { calls, duplicateTelefono, swapTelefono, type Telefono } from '../contract.ts';
import { CAMPI_TELEFONO } from '../fields.ts';
import { TELEFONO } from '../kind.ts';
import { describeAllestimento } from '../rules.ts';

export const telefonoKind = makeKindUi({
  kind: TELEFONO,
  calls,
  assignableFilter: {
    query: { disponibile: 'true', stato: 'attivo' },
    detail: (telefono) => [describeAllestimento(telefono), telefono.imei].filter(Boolean).join(' · '),
    unavailableReason: ({ stato }) => (isAssegnabile(stato) ? undefined : STATO_DISPOSITIVO_LABELS[stato].toLowerCase()),
  },
  assignForm: { verb: 'Assegna Telefono', Choose: ChooseWithNote },
  words: {
    noun: 'telefono',
    ofNoun: 'del telefono',
    saved: savedTexts('Telefono aziendale', 'del telefono aziendale'),
    confirmUnassign: ({ modello, piano }: NamedItem<'modello'> & { piano: object | null }, from) =>
      `${modello} non sarà più assegnato ${from} e tornerà disponibile.${piano ? ' Il piano mobile resta assegnato.' : ''}`,
  },
});

export const telefonoSwap: SwappableKind<'modello', Pick<Telefono, 'modello'>> = {
  kind: telefonoKind,
  swapCall: swapTelefono,
  similarFilter: ({ modello }) => ({ modello }),
  placeholder: 'Cerca per modello, colore, memoria o IMEI',
};

export const telefonoCopies: DuplicableKind<'modello'> = {
  kind: telefonoKind,
  call: duplicateTelefono,
  righe: { field: 'imei', label: 'IMEI *', uno: 'Un IMEI', warn: CAMPI_TELEFONO.imei.warn },
  listAddress: (modello) => addressOf('/mobile-plans', { vista: 'telefoni', q: modello, sort: '-created_at' }),
};
