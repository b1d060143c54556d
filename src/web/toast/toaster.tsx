import { CircleCheck, CircleX, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ReactElement } from 'react';
import { useStore } from '#web/data/store.ts';
import { dismiss, type ShownToast, toasts } from './toast.ts';

const DURATION_MS = 5000;
// The duration of a toast with a button. It is longer than for other toasts, so that the user has time to press the button.
const ACTION_DURATION_MS = 10_000;

export default function Toaster(): ReactElement {
  const shownToasts = useStore(toasts);
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={50} label="Notifica">
      {shownToasts.map((each) => (
        <ToastMessage key={each.id} message={each} />
      ))}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifiche ({hotkey})" />
    </Toast.Provider>
  );
}

function ToastMessage({ message }: { message: ShownToast }): ReactElement {
  const { id, open, title, text, kind = 'success' } = message;
  const actions = [message.leadsTo, message.action].filter((each) => each !== undefined);
  const duration = message.duration ?? (actions.length > 0 ? ACTION_DURATION_MS : DURATION_MS);
  const Icon = kind === 'error' ? CircleX : CircleCheck;
  return (
    <Toast.Root className={`toast ${kind === 'error' ? 'ko' : 'ok'}`} open={open} duration={duration} onOpenChange={() => dismiss(id)}>
      <Icon className="i" aria-hidden />
      <div>
        <Toast.Title className="toast-title">{title}</Toast.Title>
        {text && <Toast.Description className="toast-text">{text}</Toast.Description>}
        {actions.map(({ label, act }) => (
          <Toast.Action key={label} className="btn second small" altText={label} onClick={act}>
            {label}
          </Toast.Action>
        ))}
      </div>
      <Toast.Close className="btn icon ghost small" aria-label="Chiudi">
        <X className="i" aria-hidden />
      </Toast.Close>
      <span className="toast-time" style={{ animationDuration: `${duration}ms` }} />
    </Toast.Root>
  );
}
