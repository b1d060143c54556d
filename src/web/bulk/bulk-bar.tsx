import { ListChecks, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatNumero } from '#shared/euro.ts';
import type { ElencoConAzioni } from '#shared/molti-calls.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { BulkAction } from './bulk-action.ts';
import { BulkActionDialog } from './bulk-action-dialog.tsx';
import { formatCount } from './outcome.ts';
import type { Selection } from './use-selection.tsx';

/** The number of bulk actions that the bar shows as buttons. The menu of the bar contains the other actions. */
const BUTTONS = 2;

export interface BulkBarProps {
  elenco: ElencoConAzioni;
  selection: Selection<object>;
  total: number | undefined;
  noun: Noun;
  /** The bulk actions that this account may use. The most frequent actions come first. */
  actions: readonly BulkAction[];
  more?: ReactNode;
}

/** The bar with the bulk actions at the foot of a list. It is visible while the user selects rows. */
export function BulkBar({ elenco, selection, total, noun, actions, more }: BulkBarProps): ReactElement | null {
  const [action, setAction] = useState<BulkAction>();
  if (!selection.isOn) return null;
  const { count, chosen } = selection;
  const inMenu = actions.slice(BUTTONS);
  return (
    <section className="bulk" aria-label="Azioni sulle righe scelte">
      <p role="status">
        <b>{count === 0 ? 'Nessuna scelta' : formatCount(count, noun)}</b>
      </p>
      {!selection.isAll && total !== undefined && total > 0 && (
        <Button kind="ghost" size="small" onClick={selection.selectAll}>
          {`Scegli tutto (${formatNumero(total)})`}
        </Button>
      )}
      <span className="acts">
        {more}
        {actions.slice(0, BUTTONS).map((each) => (
          <Button key={each.azione} size="small" icon={each.icon} disabled={count === 0} onClick={() => setAction(each)}>
            {each.label ?? each.verb}
          </Button>
        ))}
        {inMenu.length > 0 && (
          <Menu
            label="Altre azioni"
            icon={ListChecks}
            size="small"
            disabled={count === 0}
            items={inMenu.map((each) => ({
              label: each.label ?? each.verb,
              icon: each.icon,
              ...(each.danger && { danger: true }),
              onSelect: () => setAction(each),
            }))}
          />
        )}
        <IconButton icon={X} size="small" label="Smetti di scegliere" onClick={selection.stopSelecting} />
      </span>
      {action && (
        <BulkActionDialog
          key={action.azione}
          elenco={elenco}
          action={action}
          chosen={chosen as never} // cast: the filter of a list is an object of strings
          count={count}
          noun={noun}
          onDone={(rejected) => {
            setAction(undefined);
            selection.selectOnly(rejected);
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  );
}
