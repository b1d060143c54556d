import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { Me } from './me.tsx';
import { SideNav } from './side-nav.tsx';

/** The sidebar of small screens: opened from the bar, closed by going somewhere, by Esc or by the page behind. */
export function Drawer(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="btn icon ghost" aria-label="Apri menu">
        <Menu className="i" aria-hidden />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim d" />
        <Dialog.Content className="side open" aria-describedby={undefined}>
          <Dialog.Title className="sr">Menu</Dialog.Title>
          <div className="lockup">
            <Logo />
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi menu">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </div>
          <SideNav onNavigate={() => setOpen(false)} />
          <Me place="drawer" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
