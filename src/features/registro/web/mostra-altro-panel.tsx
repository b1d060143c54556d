import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';

interface MostraAltroPanelProps {
  shown: number;
  total: number;
  isLoading?: boolean;
  onMore: () => void;
}

/** Under a list of which only the first rows are shown; nothing when all are. */
export function MostraAltroPanel({ shown, total, isLoading = false, onMore }: MostraAltroPanelProps): ReactElement | null {
  if (shown >= total) return null;
  return (
    <p className="more">
      <Button size="small" onClick={onMore} pendingText={isLoading ? 'Caricamento...' : undefined}>
        Mostra altro
      </Button>
      <span>
        {shown} di {total}
      </span>
    </p>
  );
}
