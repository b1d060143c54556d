import { Bell } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useAvvisi } from './hooks.ts';

const AvvisiPanel = lazyPart(() => import('./avvisi-panel.tsx').then((file) => file.AvvisiPanel));

const MOST_SHOWN = 99;

/** The bell with the number of notices that are the user's own work. */
export function CampanellaBadge(): ReactElement {
  const { data } = useAvvisi();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = data?.aspettano_te ?? 0;
  const label = waiting === 0 ? 'Avvisi' : waiting === 1 ? 'Avvisi, 1 aspetta te' : `Avvisi, ${waiting} aspettano te`;
  return (
    <span className="bell">
      <IconButton icon={Bell} label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
      {waiting > 0 && (
        <span className="n" aria-hidden>
          {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
        </span>
      )}
      {isOpen && <AvvisiPanel onClose={() => setIsOpen(false)} />}
    </span>
  );
}
