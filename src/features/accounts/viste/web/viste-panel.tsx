import { Bookmark } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notifyNotLoaded, OptionalPart } from '#web/ui/lazy-part.tsx';
import { type OpenedBy, readOpenedBy } from '#web/ui/use-first-item.ts';
import { type ElencoConViste, hasFiltriOf } from '../rules.ts';
import { useViste } from './hooks.ts';

const loadList = () => import('./viste-list.tsx');
let VisteList = lazy(loadList);

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
      onPointerEnter={() => void loadList().catch(() => undefined)}
      onFocus={() => void loadList().catch(() => undefined)}
      onClick={(event) => {
        viste.refetchViste();
        setOpening(readOpenedBy(event));
      }}
      {...buttonProps}
    />
  );
  if (!opening) return button;
  const onLoadFailure = () => {
    VisteList = lazy(loadList); // A lazy component never repeats a failed load, so the next attempt needs a new one.
    setOpening(undefined);
    notifyNotLoaded();
  };
  return (
    <OptionalPart onFailure={onLoadFailure}>
      <Suspense fallback={button}>
        <VisteList {...viste} {...{ elenco, currentFiltri, isChanged, buttonProps, opening }} />
      </Suspense>
    </OptionalPart>
  );
}
