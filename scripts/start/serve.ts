import { flushCompileCache } from 'node:module';
import v8 from 'node:v8';

type Server = { url: string; stop(): Promise<void> };

// Ten seconds is what whoever waits for our end may count on, whatever the database does. A PostgreSQL of ours that still has much to write
// goes on by itself, or writes it at its next start.
const PATIENCE = 9_000;

// V8 looks for garbage when the heap is up to four times as large as what is alive: here when it is twice as large. The other half of it is on
// the command line, where alone it can be said (--max-semi-space-size: package.json and deploy; decision 52). After the start, of which most is kept.
const HEAP_GROWS = '--heap-growing-percent=100';
// Once the first who waited have their answers.
const SETTLES_AFTER = 2_000;

/** Starts what it is given, says where it is, and stops it once at the first signal to end. */
export async function serve(start: () => Promise<Server>): Promise<void> {
  const starting = start();
  const end = once(async () => {
    console.log('Chiudo Organico: finisco le richieste in corso.');
    setTimeout(giveUp, PATIENCE).unref();
    // A signal during the start waits for it: half a start cannot be stopped. When it fails, the report below ends us.
    const server = await starting.catch(() => undefined);
    await server?.stop();
    process.exit(0);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  try {
    const { url } = await starting;
    console.log(`Organico è pronto: apri ${url} nel browser. Per chiuderlo premi Ctrl+C.`);
    setTimeout(settle, SETTLES_AFTER).unref();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/**
 * What the start has compiled is kept for the next one (keep-compiled.mjs): now, and without what will be compiled for requests, which the next
 * start would only have to read. What only the start needed goes back to the system: by itself V8 keeps it until the heap has doubled. It takes
 * two tenths of a second, once (--expose-gc: the command line, as above; without it V8 does as it likes).
 */
function settle(): void {
  flushCompileCache();
  v8.setFlagsFromString(HEAP_GROWS);
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function once(act: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    act().catch((error) => {
      console.error(explain(error));
      process.exit(1);
    });
  };
}

function giveUp(): void {
  console.error(`Organico non si è chiuso entro ${PATIENCE / 1000} secondi: termino comunque.`);
  process.exit(1);
}

// By name: the server that is one file has classes of its own.
const SENTENCES: unknown[] = ['LocalPostgresRefusal', 'Sentence', 'StartupRefusal'];

/** A sentence for what the administrator can mend; anything else is a bug and is shown whole. */
function explain(error: unknown): unknown {
  const { code, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `La porta ${port} è già in uso: chiudi l'altro programma oppure scegline un'altra, per esempio PORT=${Number(port) + 1}.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Non posso usare la porta ${port} con questo utente: scegline una sopra 1023, per esempio PORT=3000.`;
  }
  if (error instanceof Error && SENTENCES.includes(error.name)) return error.message;
  return error;
}
