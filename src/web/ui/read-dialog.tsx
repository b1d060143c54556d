import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { closeOnEscape, DialogHead, Scrim } from './dialog-frame.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface ReadDialogProps {
  title: string;
  description?: ReactNode;
  /**
   * Called when the user closes the dialog. Left out for content that is shown only once: then only a button at the foot closes the dialog.
   */
  onClose?: () => void;
  /** The accessible name of the content area. When it is set, the area can be focused and scrolled with the arrow keys. */
  middle?: string;
  className?: string;
  isBusy?: boolean;
  initialFocus?: string;
  foot?: ReactNode;
  children: ReactNode;
}

export function ReadDialog(props: ReadDialogProps): ReactElement {
  const { title, description, onClose, middle, className, isBusy, initialFocus, foot, children } = props;
  const focus = useReturnFocus();
  const preventClose = onClose ? undefined : (event: Event) => event.preventDefault();
  const onOpen = (event: Event) => {
    focus.onOpenAutoFocus();
    const focusTarget = initialFocus && event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>(initialFocus) : null;
    if (!focusTarget) return;
    event.preventDefault();
    focusTarget.focus();
  };
  const contentClass = ['mid', className].filter(Boolean).join(' ');
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        {/* without onClose the Back button does nothing, because the user would lose content that is shown only once */}
        <Scrim onBack={() => onClose?.()} />
        <Dialog.Content
          className="dialog m"
          aria-busy={isBusy}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={onOpen}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onKeyDown={onClose && closeOnEscape(onClose)}
          onEscapeKeyDown={preventClose}
          onPointerDownOutside={preventClose}
        >
          <DialogHead title={title} description={description} stays={!onClose} />
          {middle ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            <section className={contentClass} tabIndex={0} aria-label={middle}>
              {children}
            </section>
          ) : (
            <div className={contentClass}>{children}</div>
          )}
          {foot && <footer>{foot}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
