import { flushCompileCache } from 'node:module';
import v8 from 'node:v8';

type Server = { url: string; stop(): Promise<void> };

// The longest time for a shutdown, because service managers wait about ten seconds. A local PostgreSQL that needs longer continues alone or
// recovers at its next start.
const SHUTDOWN_TIMEOUT_MS = 9_000;

// V8 collects garbage when the heap has grown to twice the live data instead of four times. The limit for the young generation can be set
// only on the command line (--max-semi-space-size in package.json and deploy; decision 52). The flag is set after the start, because most
// data of the start stay in use.
const HEAP_GROWTH_FLAG = '--heap-growing-percent=100';
// The server waits this long before it releases start-up memory, because the release would delay the first requests.
const SETTLE_DELAY_MS = 2_000;

export async function serve(start: () => Promise<Server>): Promise<void> {
  const starting = start();
  const shutDown = once(async () => {
    console.log('Chiudo Organico: finisco le richieste in corso.');
    setTimeout(exitAfterTimeout, SHUTDOWN_TIMEOUT_MS).unref();
    const server = await starting.catch(() => undefined);
    await server?.stop();
    process.exit(0);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  try {
    const { url } = await starting;
    console.log(`Organico è pronto: apri ${url} nel browser. Per chiuderlo premi Ctrl+C.`);
    setTimeout(releaseStartMemory, SETTLE_DELAY_MS).unref();
  } catch (error) {
    console.error(errorText(error));
    process.exit(1);
  }
}

/**
 * Writes the compile cache (compile-cache.mjs) before code for requests is compiled, which the next start does not need. Then it collects
 * garbage, because V8 would keep the memory of the start until the heap has doubled. Takes 0.2 seconds once, and requires --expose-gc.
 */
function releaseStartMemory(): void {
  flushCompileCache();
  v8.setFlagsFromString(HEAP_GROWTH_FLAG);
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function once(action: () => Promise<void>): () => void {
  let wasCalled = false;
  return () => {
    if (wasCalled) return;
    wasCalled = true;
    action().catch((error) => {
      console.error(errorText(error));
      process.exit(1);
    });
  };
}

function exitAfterTimeout(): void {
  console.error(`Organico non si è chiuso entro ${SHUTDOWN_TIMEOUT_MS / 1000} secondi: termino comunque.`);
  process.exit(1);
}

// Errors are recognized by name, because the bundled server has its own copies of the error classes.
const ADMIN_ERROR_NAMES: unknown[] = ['LocalPostgresRefusal', 'AdminError', 'StartupError'];

function errorText(error: unknown): unknown {
  const { code, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `La porta ${port} è già in uso: chiudi l'altro programma oppure scegline un'altra, per esempio PORT=${Number(port) + 1}.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Non posso usare la porta ${port} con questo utente: scegline una sopra 1023, per esempio PORT=3000.`;
  }
  if (error instanceof Error && ADMIN_ERROR_NAMES.includes(error.name)) return error.message;
  return error;
}
