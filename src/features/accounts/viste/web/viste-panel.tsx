import { Bookmark } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OptionalPart, tellNotLoaded } from '#web/ui/lazy-part.tsx';
import { type HowOpened, howOpened } from '#web/ui/use-first-item.ts';
import { type ElencoConViste, isCome } from '../rules.ts';
import { useViste } from './hooks.ts';

const loadList = () => import('./viste-list.tsx');
let VisteList = lazy(loadList);

export interface VistePanelProps {
  elenco: ElencoConViste;
  /** The filters, the sort order and the display mode of the list, from the address. */
  filtri: Readonly<Record<string, string | undefined>>;
}

/** The menu of views of a list, which is loaded on first use. */
export function VistePanel({ elenco, filtri }: VistePanelProps): ReactElement {
  const viste = useViste(elenco);
  const [wanted, setWanted] = useState<HowOpened>();
  const now = Object.fromEntries(Object.entries(filtri).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { aperta } = viste;
  const isChanged = aperta !== undefined && (aperta.perse.length > 0 || !isCome(aperta.filtri, now));
  const face = {
    className: ['viste', aperta && 'on', isChanged && 'changed'].filter(Boolean).join(' '),
    children: aperta?.nome ?? 'Viste',
    ...(aperta && { 'aria-label': `Vista: ${aperta.nome}${isChanged ? ', modificata' : ''}` }),
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
        viste.readAgain();
        setWanted(howOpened(event));
      }}
      {...face}
    />
  );
  if (!wanted) return button;
  const failed = () => {
    VisteList = lazy(loadList); // lazy() never repeats a failed load, so the next attempt needs a new lazy component
    setWanted(undefined);
    tellNotLoaded();
  };
  return (
    <OptionalPart onFailure={failed}>
      <Suspense fallback={button}>
        <VisteList {...viste} {...{ elenco, now, isChanged, face, wanted }} />
      </Suspense>
    </OptionalPart>
  );
}
