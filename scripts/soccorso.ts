// npm run soccorso UTENTE -- --link --fattore: run on the server, helps an amministratore who cannot sign in. It is recorded in the audit
// log.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { rescue, SOCCORRIBILI } from '#app/rescue.ts';
import { readConfig } from '#server/config.ts';
import { Sentence } from './admin-error.ts';
import { runCommand } from './backup/run-command.ts';
import { besideTheServer } from './backup/with-owner.ts';

const USAGE = `Scrivi così: npm run soccorso UTENTE -- --link --fattore
  --link     crea un link per scegliere una nuova password: vale 24 ore e una volta sola
  --fattore  toglie i due passaggi
Basta anche uno solo dei due.`;

await runCommand(async () => {
  const wanted = await readWanted();
  const said = await besideTheServer((owner) => rescue(owner, wanted));
  const config = readConfig(process.env);
  const origin = config.PUBLIC_URL[0] ?? `http://localhost:${config.PORT}`;
  console.log(`${said.username}: fatto. Resta nella cronologia come soccorso dal server.`);
  if (wanted.fattore)
    console.log(said.hadFattori ? 'I due passaggi sono stati tolti: ora basta la password.' : 'Non aveva i due passaggi.');
  if (said.link) console.log(`Per scegliere una nuova password apri, entro 24 ore e una volta sola: ${origin}${said.link}`);
});

async function readWanted(): Promise<{ username: string; link: boolean; fattore: boolean }> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { link: { type: 'boolean', default: false }, fattore: { type: 'boolean', default: false } },
  });
  const [username, ...more] = positionals;
  if (more.length > 0) throw new Sentence(USAGE);
  if (username !== undefined && (values.link || values.fattore)) return { username, ...values };
  if (username !== undefined || !process.stdin.isTTY) throw new Sentence(USAGE);
  return ask();
}

async function ask(): Promise<{ username: string; link: boolean; fattore: boolean }> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log(SOCCORRIBILI);
    const username = (await lines.question('Username o email: ')).trim();
    const yes = async (question: string) => /^s/i.test((await lines.question(`${question} (s/n) `)).trim());
    const link = await yes('Creo un link per scegliere una nuova password?');
    const fattore = await yes('Tolgo i due passaggi?');
    if (username === '' || !(link || fattore)) throw new Sentence('Non ho cambiato nulla.');
    return { username, link, fattore };
  } finally {
    lines.close();
  }
}
