import { Component, type ReactElement, type ReactNode } from 'react';
import { ErrorState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';

interface ScreenBoundaryProps {
  path: string;
  children: ReactNode;
}

interface ScreenBoundaryState {
  error: Error | null;
  path: string;
}

const LAST_RELOAD_KEY = 'organico-ricaricata';

export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null, path: this.props.path };

  static getDerivedStateFromError(error: Error): Partial<ScreenBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ path }: ScreenBoundaryProps, state: ScreenBoundaryState): Partial<ScreenBoundaryState> | null {
    return path === state.path ? null : { error: null, path };
  }

  override componentDidCatch(error: Error): void {
    if (isMissingChunk(error) && canReload()) void reloadIfServed();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isMissingChunk(error)) {
      const text = 'Forse Organico è stato aggiornato mentre lo usavi, o manca la connessione. Riprova.';
      return <BrokenScreen title="La pagina non è stata caricata" text={text} onRetry={() => void reloadIfServed()} />;
    }
    const text = 'Qualcosa in questa pagina non ha funzionato. I tuoi dati salvati non sono toccati: riprova.';
    return <BrokenScreen title="La pagina si è interrotta" text={text} onRetry={() => this.setState({ error: null })} />;
  }
}

/** The page that replaces a screen that failed. Its title gets the focus, like the title of every screen. */
function BrokenScreen(content: { title: string; text: string; onRetry: () => void }): ReactElement {
  useScreen(content.title);
  return (
    <>
      <h1 className="sr" tabIndex={-1}>
        Errore
      </h1>
      <ErrorState {...content} />
    </>
  );
}

// after an update of the server the old file names do not exist; each browser has its own message for this error
function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|failed to fetch|preload CSS/i.test(error.message);
}

/** Reloads the page if the server responds. If the server did not respond, the browser would show its own error page. */
async function reloadIfServed(): Promise<void> {
  const isServerUp = await fetch('/api/health/live', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (isServerUp) window.location.reload();
}

/** Whether the page may reload: at most once a minute, so that a missing file does not cause endless reloads. */
function canReload(): boolean {
  const lastReload = Number(sessionStorage.getItem(LAST_RELOAD_KEY) ?? 0);
  const now = Date.now();
  if (now - lastReload < 60_000) return false;
  sessionStorage.setItem(LAST_RELOAD_KEY, String(now));
  return true;
}
