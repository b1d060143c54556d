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
  /** What the list is narrowed to, its order and how it is shown, as its address says it. */
  filtri: Readonly<Record<string, string | undefined>>;
}

/** The views of a list: opens one, keeps how the list is now. Its menu is loaded when one reaches for it. */
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
    VisteList = lazy(loadList); // lazy() remembers a failure for ever
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
