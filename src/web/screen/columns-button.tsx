import { Columns3 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { openedPart } from '#web/ui/lazy-part.tsx';
import { type OpenedBy, readOpenedBy } from '#web/ui/use-first-item.ts';

const { preload, Part: ColumnsList } = openedPart(() => import('./columns-list.tsx'));

export interface ColumnsChoice {
  columns: readonly { key: string; head: string }[];
  shown: readonly string[];
  onChange: (shown: string[] | null) => void;
}

export function ColumnsButton(choice: ColumnsChoice): ReactElement {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const button = (
    <Button
      kind="ghost"
      icon={Columns3}
      className="columns"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => setOpenedBy(readOpenedBy(event))}
    >
      Colonne
    </Button>
  );
  if (!openedBy) return button;
  return <ColumnsList {...choice} openedBy={openedBy} fallback={button} onFailure={() => setOpenedBy(undefined)} />;
}
