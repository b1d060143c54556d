// What comments, documents and screens say: they point to what is there, and write one way.
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { code, migrations, offenders, ROOT, sources, textOf } from '#testing/sources.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'packages/local-postgres/README.md',
  ...['docs', 'docs/decisions'].flatMap(documentsIn),
];

test.each(documents)('every file that %s names is there', (document) => {
  const named = [...textOf(document).matchAll(/`([^`\n]+)`|\]\(([^)#:]+)\)/g)].flatMap(([, quoted, linked]) =>
    linked === undefined ? pathsOf(quoted ?? '') : [`${dirname(document)}/${linked}`],
  );
  const wrong = named.filter((path) => !existsSync(ROOT + path));
  expect(wrong, 'Name the file as it is called now, from the root of the repository.').toEqual([]);
});

test('a rule that a comment points to is in docs/rules.md', () => {
  const rules = new Set([...textOf('docs/rules.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  const wrong = [...code, ...migrations].flatMap((file) =>
    [...textOf(file).matchAll(/\brules? (\d+(?:(?:, | and | to )\d+)*)/gi)]
      .flatMap(([, numbers]) => numbers?.match(/\d+/g) ?? [])
      .filter((number) => !rules.has(number))
      .map((number) => `${file}: rule ${number}`),
  );
  expect(wrong, 'A comment points to a line of docs/rules.md by its number.').toEqual([]);
});

test('comments point to nothing that is not in the repository', () => {
  const elsewhere = /\b(product|quality|style|stack)\.md\b|\(([^()]*[ ,])?(spec \d+(\.\d+)*)\b/i;
  const wrong = offenders([...code, ...migrations], (file) => elsewhere.test(textOf(file)) && file !== 'src/words.test.ts');
  expect(wrong, 'Say the rule in docs/rules.md, in your own words, and point there.').toEqual([]);
});

test("what the user reads has one apostrophe: '", () => {
  const allowed = ['src/features/insight/ricerca/rules.ts', 'src/features/insight/report/server/draw-parts.ts']; // they take what others type
  const wrong = offenders(sources, (file) => textOf(file).includes('\u2019') && !allowed.includes(file));
  expect(wrong, "The specification writes ', so the product does everywhere.").toEqual([]);
});

function documentsIn(folder: string): string[] {
  return readdirSync(ROOT + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** What stands in backticks and means one place of this repository: from its root, without a placeholder. */
function pathsOf(quoted: string): string[] {
  return /^(src|db|demo|docs|packages|scripts|bench|e2e|deploy|public)\/[\w./-]+$/.test(quoted) ? [quoted] : [];
}
