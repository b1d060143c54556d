// npm run backup FILE: writes the whole database to one file from one snapshot. The server can stay in use.
import { writeBackup } from '#server/backup/write-backup.ts';
import { count, readArguments, runCommand, secondsSince } from './backup/run-command.ts';
import { besideTheServer } from './backup/with-owner.ts';

await runCommand(async () => {
  const { file, given } = readArguments('npm run backup FILE -- --sovrascrivi', ['sovrascrivi']);
  const begun = performance.now();
  const { manifest, bytes } = await besideTheServer((owner) => writeBackup(owner, file, { overwrite: given.includes('sovrascrivi') }));
  const rows = manifest.tabelle.reduce((sum, { righe }) => sum + righe, 0);
  const megabytes = (bytes / 1e6).toFixed(1).replace('.', ',');
  console.log(`Backup scritto in ${file}: ${count(rows)} righe, ${megabytes} MB, in ${secondsSince(begun)}.`);
  console.log('Contiene i dati personali di tutti: conservalo dove pochi possono leggerlo, e non solo su questa macchina.');
});
