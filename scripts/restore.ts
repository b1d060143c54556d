// npm run restore FILE: fills an empty database with a backup, completely or not at all. With FORMER_DATABASE_URL it lists what has to be
// done again.
import { describeUndone, readSettled } from '#app/undone.ts';
import { openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { count, readArguments, runCommand, secondsSince } from './backup/run-command.ts';
import { insteadOfTheServer } from './backup/with-owner.ts';

await runCommand(async () => {
  const { file } = readArguments('npm run restore FILE');
  const begun = performance.now();
  const backup = await openBackup(file);
  const { FORMER_DATABASE_URL } = process.env;
  // A wrong FORMER_DATABASE_URL must fail before anything is changed.
  const before = FORMER_DATABASE_URL ? await readSettled({ connectionString: FORMER_DATABASE_URL }, 'FORMER_DATABASE_URL') : undefined;
  const undone = await insteadOfTheServer(async (owner) => {
    await restoreBackup(owner, backup);
    return before ? describeUndone(before, await readSettled(owner, 'DATABASE_URL')) : [];
  });
  const { creato, tabelle } = backup.manifest;
  const rows = tabelle.reduce((sum, { righe }) => sum + righe, 0);
  const when = new Date(creato).toLocaleString('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });
  console.log(`Ripristinato il backup del ${when}: ${count(rows)} righe in ${tabelle.length} tabelle, in ${secondsSince(begun)}.`);
  if (before) console.log(['\nDa rifare:', ...(undone.length > 0 ? undone : ['niente.']), ''].join('\n'));
  console.log('Avvia Organico con "npm start". Tutti dovranno accedere di nuovo.');
});
