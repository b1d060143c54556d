import { Columns3 } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type OpenedBy, readOpenedBy } from '#web/ui/use-first-item.ts';

const loadColumnsList = () => import('./columns-list.tsx');
const ColumnsList = lazy(loadColumnsList);

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
      onPointerEnter={() => void loadColumnsList()}
      onFocus={() => void loadColumnsList()}
      onClick={(event) => setOpenedBy(readOpenedBy(event))}
    >
      Colonne
    </Button>
  );
  return <Suspense fallback={button}>{openedBy ? <ColumnsList {...choice} openedBy={openedBy} /> : button}</Suspense>;
}
