import type { ReactElement } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import { Menu } from '#web/ui/menu.tsx';
import type { hideAvvisi } from '../contract.ts';
import { focusBeside, type PutAway } from './focus-beside.ts';
import { useHideAvvisi } from './hooks.ts';

interface RimandaMenuProps {
  label: string;
  what: InputOf<typeof hideAvvisi>['body'];
  kind: PutAway;
}

const FINO_A = [
  { label: 'Rimanda a domani', per_giorni: 1 },
  { label: 'Rimanda di 7 giorni', per_giorni: 7 },
  { label: 'Rimanda di 30 giorni', per_giorni: 30 },
  { label: 'Nascondi finché non cambia', per_giorni: undefined },
];

/** Puts a notice, or all of a kind, away for this reader: for some days, or until it says something else. */
export function RimandaMenu({ label, what, kind }: RimandaMenuProps): ReactElement {
  const hide = useHideAvvisi();
  const items = FINO_A.map(({ label: item, per_giorni }) => ({
    label: item,
    onSelect: () => {
      focusBeside(kind); // the menu has given the focus back to its button
      hide.mutate({ body: { ...what, per_giorni } });
    },
  }));
  return <Menu label={label} items={items} />;
}
