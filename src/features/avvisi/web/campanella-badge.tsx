import { Bell } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useAvvisi } from './hooks.ts';

const AvvisiPanel = lazyPart(() => import('./avvisi-panel.tsx').then((file) => file.AvvisiPanel));

const MOST_SHOWN = 99;

/** The bell, with how many notices wait (rule 39). */
export function CampanellaBadge(): ReactElement {
  const { data } = useAvvisi();
  const [isOpen, setIsOpen] = useState(false);
  const totale = data?.totale ?? 0;
  const label = totale === 0 ? 'Avvisi' : totale === 1 ? 'Avvisi, 1 da vedere' : `Avvisi, ${totale} da vedere`;
  return (
    <span className="bell">
      <IconButton icon={Bell} label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
      {totale > 0 && (
        <span className="n" aria-hidden>
          {totale > MOST_SHOWN ? `${MOST_SHOWN}+` : totale}
        </span>
      )}
      {isOpen && <AvvisiPanel onClose={() => setIsOpen(false)} />}
    </span>
  );
}
