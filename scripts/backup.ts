// npm run backup FILE: writes the whole database to one file from one snapshot. The server can stay in use.
import { writeBackup } from '#server/backup/write-backup.ts';
import { formatCount, readArguments, runCommand, secondsSince } from './backup/run-command.ts';
import { withOwner } from './backup/with-owner.ts';

await runCommand(async () => {
  const { file, givenFlags } = readArguments('npm run backup FILE -- --sovrascrivi', ['sovrascrivi']);
  const startedAt = performance.now();
  const { manifest, bytes } = await withOwner((owner) => writeBackup(owner, file, { overwrite: givenFlags.includes('sovrascrivi') }));
  const rows = manifest.tabelle.reduce((sum, { righe }) => sum + righe, 0);
  const megabytes = (bytes / 1e6).toFixed(1).replace('.', ',');
  console.log(`Backup scritto in ${file}: ${formatCount(rows)} righe, ${megabytes} MB, in ${secondsSince(startedAt)}.`);
  console.log('Contiene i dati personali di tutti: conservalo dove pochi possono leggerlo, e non solo su questa macchina.');
});
