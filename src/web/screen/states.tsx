import { Lock, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { serverReasonOf } from '#web/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { type Arc, Ring } from '#web/ui/ring.tsx';

interface StateProps {
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action, arcs }: StateProps & { arcs?: readonly [Arc, Arc, Arc] }): ReactElement {
  return (
    <StateMessage title={title} text={text} action={action}>
      <Ring {...(arcs ? { arcs } : {})} />
    </StateMessage>
  );
}

interface ErrorStateProps extends Partial<StateProps> {
  error?: Error | null | undefined;
  onRetry: () => void;
}

export function ErrorState({ title, text = 'Controlla la connessione e riprova.', error, onRetry }: ErrorStateProps): ReactElement {
  const reason = error ? serverReasonOf(error) : undefined;
  return (
    <StateMessage
      title={title ?? (reason ? 'Il server ha risposto con un errore' : 'Il server non risponde')}
      text={reason ?? text}
      role="alert"
      action={
        <Button icon={RefreshCw} onClick={onRetry}>
          Riprova
        </Button>
      }
    >
      <span className="tile danger">
        <TriangleAlert className="i" aria-hidden />
      </span>
    </StateMessage>
  );
}

export function NoPermissionState({ title, text, action }: StateProps): ReactElement {
  return (
    <StateMessage title={title} text={text} action={action}>
      <span className="tile">
        <Lock className="i" aria-hidden />
      </span>
    </StateMessage>
  );
}

export function LoadingState({ text }: { text: string }): ReactElement {
  return (
    <div className="empty" role="status">
      <Ring arcs={['done', 'done', 'todo']} spin />
      <p className="said">{text}</p>
    </div>
  );
}

function StateMessage({
  title,
  text,
  action,
  role,
  children,
}: StateProps & { text?: string | undefined; role?: 'alert'; children: ReactNode }): ReactElement {
  return (
    <div className="empty" role={role}>
      {children}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="acts">{action}</div>}
    </div>
  );
}
