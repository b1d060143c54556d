import { Columns3 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuContainer, type OpenedBy, useFirstItem } from '#web/ui/use-first-item.ts';
import type { ColumnsChoice } from './columns-button.tsx';

/** The menu that selects the columns of a list. It renders open, because its file loads after the user has pressed the button. */
export default function ColumnsList({ columns, shown, onChange, openedBy }: ColumnsChoice & { openedBy: OpenedBy }): ReactElement {
  const focusProps = useFirstItem(openedBy);
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger className="btn ghost columns">
        <Columns3 className="i" aria-hidden />
        <span>Colonne</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={menuContainer()}>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8} aria-label="Colonne" {...focusProps}>
          {columns.map(({ key, head }) => (
            <DropdownMenu.CheckboxItem
              key={key}
              className="menu-item"
              checked={shown.includes(key)}
              onSelect={(event) => event.preventDefault()} // the menu stays open, so that the user can select several columns
              onCheckedChange={(isShown) => onChange(isShown ? [...shown, key] : shown.filter((each) => each !== key))}
            >
              {head}
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Item className="menu-item" onSelect={() => onChange(null)}>
            Torna a quelle di partenza
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
