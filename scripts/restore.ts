// npm run restore FILE: fills an empty database with a backup, completely or not at all. With FORMER_DATABASE_URL it lists what has to be
// done again.
import { describeLostActions, readLastingActions } from '#app/lost-actions.ts';
import { openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { formatCount, readArguments, runCommand, secondsSince } from './backup/run-command.ts';
import { withOwnerExclusively } from './backup/with-owner.ts';

await runCommand(async () => {
  const { file } = readArguments('npm run restore FILE');
  const startedAt = performance.now();
  const backup = await openBackup(file);
  const { FORMER_DATABASE_URL } = process.env;
  // The former database is read before the restore, because a wrong FORMER_DATABASE_URL must fail before anything is changed.
  const settledBefore = FORMER_DATABASE_URL
    ? await readLastingActions({ connectionString: FORMER_DATABASE_URL }, 'FORMER_DATABASE_URL')
    : undefined;
  const undone = await withOwnerExclusively(async (owner) => {
    await restoreBackup(owner, backup);
    return settledBefore ? describeLostActions(settledBefore, await readLastingActions(owner, 'DATABASE_URL')) : [];
  });
  const { creato, tabelle } = backup.manifest;
  const rows = tabelle.reduce((sum, { righe }) => sum + righe, 0);
  const createdText = new Date(creato).toLocaleString('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });
  console.log(
    `Ripristinato il backup del ${createdText}: ${formatCount(rows)} righe in ${tabelle.length} tabelle, in ${secondsSince(startedAt)}.`,
  );
  if (settledBefore) console.log(['\nDa rifare:', ...(undone.length > 0 ? undone : ['niente.']), ''].join('\n'));
  console.log('Avvia Organico con "npm start". Tutti dovranno accedere di nuovo.');
});
