// npm run bench NAME [-- options]: runs a measurement of bench/. Without a name it lists all measurements with the first line of their files.
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../bench/', import.meta.url);
const names = readdirSync(FOLDER)
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.replace('.ts', ''));
const [name] = process.argv.splice(2, 1);

if (name !== undefined && names.includes(name)) {
  await import(new URL(`${name}.ts`, FOLDER).href);
} else {
  if (name !== undefined) console.error(`Non c'è una misura di nome ${name}.`);
  for (const benchName of names) console.log(firstLineOf(benchName));
  process.exitCode = name === undefined ? 0 : 1;
}

function firstLineOf(benchName: string): string {
  const [first = ''] = readFileSync(new URL(`${benchName}.ts`, FOLDER), 'utf8').split('\n');
  return first.replace('// ', '');
}
