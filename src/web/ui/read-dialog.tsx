import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { DialogHead, Scrim } from './dialog-frame.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface ReadDialogProps {
  title: string;
  description?: ReactNode;
  /**
   * Left out when the content is shown only once: then only a button at the foot closes the dialog, not a cross, a key or a click outside.
   */
  onClose?: () => void;
  /** The accessible name of a long content area, which makes it focusable and scrollable with the arrow keys. */
  middle?: string;
  className?: string;
  isBusy?: boolean;
  /** A selector for the initial focus. Default: the first button. */
  startsAt?: string;
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of every dialog without input that could be lost. */
export function ReadDialog(props: ReadDialogProps): ReactElement {
  const { title, description, onClose, middle, className, isBusy, startsAt, foot, children } = props;
  const focus = useReturnFocus();
  const stay = onClose ? undefined : (event: Event) => event.preventDefault();
  const open = (event: Event) => {
    focus.onOpenAutoFocus();
    const start = startsAt && event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>(startsAt) : null;
    if (!start) return;
    event.preventDefault();
    start.focus();
  };
  const mid = ['mid', className].filter(Boolean).join(' ');
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          className="dialog m"
          aria-busy={isBusy}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={open}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
        >
          <DialogHead title={title} description={description} stays={!onClose} />
          {middle ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            <section className={mid} tabIndex={0} aria-label={middle}>
              {children}
            </section>
          ) : (
            <div className={mid}>{children}</div>
          )}
          {foot && <footer>{foot}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
