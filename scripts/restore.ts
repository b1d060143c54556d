// npm run restore FILE: fills an empty database with a backup, completely or not at all.
import { openBackup } from '#server/backup/open-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { count, readArguments, runCommand, secondsSince } from './backup/run-command.ts';
import { insteadOfTheServer } from './backup/with-owner.ts';

await runCommand(async () => {
  const { file } = readArguments('npm run restore FILE');
  const begun = performance.now();
  const backup = await openBackup(file);
  await insteadOfTheServer((owner) => restoreBackup(owner, backup));
  const { creato, tabelle } = backup.manifest;
  const rows = tabelle.reduce((sum, { righe }) => sum + righe, 0);
  const when = new Date(creato).toLocaleString('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });
  console.log(`Ripristinato il backup del ${when}: ${count(rows)} righe in ${tabelle.length} tabelle, in ${secondsSince(begun)}.`);
  console.log('Avvia Organico con "npm start". Tutti dovranno accedere di nuovo.');
});
