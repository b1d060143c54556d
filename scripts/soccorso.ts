// npm run soccorso UTENTE -- --link --fattore: helps an amministratore who cannot sign in. It must run on the server, and the audit log
// records each use.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { rescue, SOCCORSO_LIMIT } from '#app/rescue.ts';
import { readConfig } from '#server/config.ts';
import { AdminError } from './admin-error.ts';
import { runCommand } from './backup/run-command.ts';
import { withOwner } from './backup/with-owner.ts';

const USAGE = `Scrivi così: npm run soccorso UTENTE -- --link --fattore
  --link     crea un link per scegliere una nuova password: vale 24 ore e una volta sola
  --fattore  toglie i due passaggi
Basta anche uno solo dei due.`;

await runCommand(async () => {
  const request = await readRequest();
  const result = await withOwner((owner) => rescue(owner, request));
  const config = readConfig(process.env);
  const origin = config.PUBLIC_URL[0] ?? `http://localhost:${config.PORT}`;
  console.log(`${result.username}: fatto. Resta nella cronologia come soccorso dal server.`);
  if (request.fattore)
    console.log(result.hadFattori ? 'I due passaggi sono stati tolti: ora basta la password.' : 'Non aveva i due passaggi.');
  if (result.link) console.log(`Per scegliere una nuova password apri, entro 24 ore e una volta sola: ${origin}${result.link}`);
});

async function readRequest(): Promise<{ username: string; link: boolean; fattore: boolean }> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { link: { type: 'boolean', default: false }, fattore: { type: 'boolean', default: false } },
  });
  const [username, ...extra] = positionals;
  if (extra.length > 0) throw new AdminError(USAGE);
  if (username !== undefined && (values.link || values.fattore)) return { username, ...values };
  if (username !== undefined || !process.stdin.isTTY) throw new AdminError(USAGE);
  return askInTerminal();
}

async function askInTerminal(): Promise<{ username: string; link: boolean; fattore: boolean }> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log(SOCCORSO_LIMIT);
    const username = (await lines.question('Username o email: ')).trim();
    const confirm = async (question: string) => /^s/i.test((await lines.question(`${question} (s/n) `)).trim());
    const link = await confirm('Creo un link per scegliere una nuova password?');
    const fattore = await confirm('Tolgo i due passaggi?');
    if (username === '' || !(link || fattore)) throw new AdminError('Non ho cambiato nulla.');
    return { username, link, fattore };
  } finally {
    lines.close();
  }
}
