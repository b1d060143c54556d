import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  isLoading?: boolean;
  onMore: () => void;
}

/** Under a list of which only the first rows are shown; nothing when all are. */
export function ShowMore({ shown, total, isLoading = false, onMore }: ShowMoreProps): ReactElement | null {
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
