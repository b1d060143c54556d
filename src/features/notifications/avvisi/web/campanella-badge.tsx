import { Bell } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useAvvisi } from './hooks.ts';

const AvvisiPanel = lazyPart(() => import('./avvisi-panel.tsx').then((file) => file.AvvisiPanel));

const MAX_SHOWN = 99;

export function CampanellaBadge(): ReactElement {
  const { data } = useAvvisi();
  const [isOpen, setIsOpen] = useState(false);
  const waitingCount = data?.aspettano_te ?? 0;
  const label = waitingCount === 0 ? 'Avvisi' : waitingCount === 1 ? 'Avvisi, 1 aspetta te' : `Avvisi, ${waitingCount} aspettano te`;
  return (
    <span className="bell">
      <IconButton icon={Bell} label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
      {waitingCount > 0 && (
        <span className="n" aria-hidden>
          {waitingCount > MAX_SHOWN ? `${MAX_SHOWN}+` : waitingCount}
        </span>
      )}
      {isOpen && <AvvisiPanel onClose={() => setIsOpen(false)} />}
    </span>
  );
}
