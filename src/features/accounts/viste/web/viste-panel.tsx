import { Bookmark } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { openedPart } from '#web/ui/lazy-part.tsx';
import { type OpenedBy, readOpenedBy } from '#web/ui/use-first-item.ts';
import { type ElencoConViste, hasFiltriOf } from '../rules.ts';
import { useViste } from './hooks.ts';

const { preload, Part: VisteList } = openedPart(() => import('./viste-list.tsx'));

export interface VistePanelProps {
  elenco: ElencoConViste;
  /** The query parameters of the list, including the sort order and the display mode. */
  filtri: Readonly<Record<string, string | undefined>>;
}

export function VistePanel({ elenco, filtri }: VistePanelProps): ReactElement {
  const viste = useViste(elenco);
  const [opening, setOpening] = useState<OpenedBy>();
  const currentFiltri = Object.fromEntries(Object.entries(filtri).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { activeVista } = viste;
  const isChanged = activeVista !== undefined && (activeVista.perse.length > 0 || !hasFiltriOf(activeVista.filtri, currentFiltri));
  const buttonProps = {
    className: ['viste', activeVista && 'on', isChanged && 'changed'].filter(Boolean).join(' '),
    children: activeVista?.nome ?? 'Viste',
    ...(activeVista && { 'aria-label': `Vista: ${activeVista.nome}${isChanged ? ', modificata' : ''}` }),
  };
  const button = (
    <Button
      kind="ghost"
      icon={Bookmark}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        viste.refetchViste();
        setOpening(readOpenedBy(event));
      }}
      {...buttonProps}
    />
  );
  if (!opening) return button;
  return (
    <VisteList
      {...viste}
      {...{ elenco, currentFiltri, isChanged, buttonProps, opening }}
      fallback={button}
      onFailure={() => setOpening(undefined)}
    />
  );
}
