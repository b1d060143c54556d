import { Link } from '@tanstack/react-router';
import { ScanLine, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { AccountBlock, SideNav } from './side-nav.tsx';

export function Drawer({ onClose }: { onClose: () => void }): ReactElement {
  const focus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim of="panel" className="d" onBack={onClose} />
        <Dialog.Content className="side open" aria-describedby={undefined} {...focus}>
          <Dialog.Title className="sr">Menu</Dialog.Title>
          <div className="lockup">
            <Logo />
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi menu">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </div>
          <SideNav onNavigate={onClose} />
          {/*
           * The link to the scanner is only in the drawer: the scanner is for phones, and the sidebar's code is loaded on
           * every device.
           */}
          <Link to="/scansiona" className="nav" onClick={onClose}>
            <ScanLine className="i" aria-hidden />
            Scansiona un codice
          </Link>
          <AccountBlock place="drawer" onNavigate={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
