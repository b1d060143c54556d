import { Component, type ReactElement, type ReactNode } from 'react';
import { ErrorState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';

interface Props {
  /** A new screen starts without the error of the former. */
  path: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  path: string;
}

const RELOADED_KEY = 'organico-ricaricata';

/** Keeps a screen that breaks from taking the others with it. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): Partial<State> | null {
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
      return <Broken title="La pagina non è stata caricata" text={text} onRetry={() => void reloadIfServed()} />;
    }
    const text = 'Qualcosa in questa pagina non ha funzionato. I tuoi dati salvati non sono toccati: riprova.';
    return <Broken title="La pagina si è interrotta" text={text} onRetry={() => this.setState({ error: null })} />;
  }
}

/** In the place of a screen, and like one: with a title of its own, to which the focus goes. */
function Broken(said: { title: string; text: string; onRetry: () => void }): ReactElement {
  useScreen(said.title);
  return (
    <>
      <h1 className="sr" tabIndex={-1}>
        Errore
      </h1>
      <ErrorState {...said} />
    </>
  );
}

// after an update the old names of the files are gone; each browser says it in its own words
function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|failed to fetch|preload CSS/i.test(error.message);
}

/** Reloading without a server would end on the browser's own error page. */
async function reloadIfServed(): Promise<void> {
  const answers = await fetch('/api/health/live', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (answers) window.location.reload();
}

/** Once a minute: a file that is really missing must not reload for ever. */
function canReload(): boolean {
  const before = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  const now = Date.now();
  if (now - before < 60_000) return false;
  sessionStorage.setItem(RELOADED_KEY, String(now));
  return true;
}
