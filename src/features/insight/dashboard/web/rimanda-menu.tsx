import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { queryKeyOf } from '#web/data/call.ts';
import { refresh, useWriteAction } from '#web/data/use-write.ts';
import { Menu } from '#web/ui/menu.tsx';
import { getLavoro, type Lavoro, rimandaLavoro, riprendiLavoro } from '../contract.ts';
import type { TipoLavoro } from '../rules.ts';
import { selectRowAfter } from './select-row.ts';
import { selectedRow } from './selected-row.ts';

const OPTIONS = [
  { label: 'Rimanda a domani', per_giorni: 1, hotkey: '1' },
  { label: 'Rimanda di 7 giorni', per_giorni: 7, hotkey: '7' },
  { label: 'Rimanda di 30 giorni', per_giorni: 30, hotkey: '3' },
];

interface RimandaMenuProps {
  tipo: TipoLavoro;
  chiave: string;
  rowName: string;
}

/** The menu that hides a row of the work list until a later day. The row disappears at once, before the server has answered. */
export function RimandaMenu({ tipo, chiave, rowName }: RimandaMenuProps): ReactElement {
  const client = useQueryClient();
  const showAgain = useWriteAction(riprendiLavoro, {
    failure: 'Errore nel mostrare di nuovo la riga.',
    serverMessage: true,
    untold: [getLavoro],
  });
  const undo = () => {
    selectedRow.set(chiave);
    void showAgain({ query: { chiave } }).catch(() => undefined); // a toast reports the failure
  };
  const postpone = useWriteAction(rimandaLavoro, {
    success: ({ fino_al }, { body }) => ({
      title: body.per_giorni === 1 ? 'Rimandata a domani' : `Rimandata al ${formatData(fino_al)}`,
      text: rowName,
      action: { label: 'Annulla', act: undo },
    }),
    failure: 'Errore nel rimandare la riga.',
    serverMessage: true,
    untold: [getLavoro],
  });
  const items = OPTIONS.map(({ label, per_giorni, hotkey }) => ({
    label,
    hotkey,
    onSelect: () => {
      selectRowAfter(chiave);
      removeRow(client, chiave);
      void postpone({ body: { tipo, chiave, per_giorni } }).catch(() => refresh(client, [getLavoro])); // a toast reports the failure
    },
  }));
  return <Menu label={`Rimanda: ${rowName}`} items={items} />;
}

function removeRow(client: QueryClient, chiave: string): void {
  client.setQueryData<Lavoro>(
    queryKeyOf(getLavoro),
    (lavoro) => lavoro && { ...lavoro, sezioni: lavoro.sezioni.flatMap(withoutRow(chiave)) },
  );
}

const withoutRow =
  (chiave: string) =>
  (sezione: Lavoro['sezioni'][number]): Lavoro['sezioni'] => {
    const righe = sezione.righe.filter((riga) => riga.chiave !== chiave);
    if (righe.length === sezione.righe.length) return [sezione];
    return sezione.totale > 1 ? [{ ...sezione, righe, totale: sezione.totale - 1 }] : [];
  };
