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

test.each(documents)('Every file that %s names exists', (document) => {
  const namedPaths = [...textOf(document).matchAll(/`([^`\n]+)`|\]\(([^)#:]+)\)/g)].flatMap(([, codeText, linkTarget]) =>
    linkTarget === undefined ? pathsOf(codeText ?? '') : [`${dirname(document)}/${linkTarget}`],
  );
  const violations = namedPaths.filter((path) => !existsSync(ROOT + path));
  expect(violations, 'Use the current name of the file, from the root of the repository.').toEqual([]);
});

test('Every rule number in a comment is in docs/rules.md', () => {
  const rules = new Set([...textOf('docs/rules.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  const violations = [...code, ...migrations].flatMap((file) =>
    [...textOf(file).matchAll(/\brules? (\d+(?:(?:, | and | to )\d+)*)/gi)]
      .flatMap(([, numbers]) => numbers?.match(/\d+/g) ?? [])
      .filter((number) => !rules.has(number))
      .map((number) => `${file}: rule ${number}`),
  );
  expect(violations, 'Refer to a rule by its number in docs/rules.md.').toEqual([]);
});

test('Comments refer only to documents that exist in the repository', () => {
  const foreignReference = /\b(product|quality|style|stack)\.md\b|\(([^()]*[ ,])?(spec \d+(\.\d+)*)\b/i;
  const violations = offenders([...code, ...migrations], (file) => foreignReference.test(textOf(file)) && file !== 'src/words.test.ts');
  expect(violations, 'Write the rule in docs/rules.md in your own words and refer to it there.').toEqual([]);
});

test("Texts for users contain only the straight apostrophe '", () => {
  // these files parse or print texts that users have typed, so they may contain typographic apostrophes
  const allowed = ['src/features/insight/ricerca/rules.ts', 'src/features/insight/report/server/render-parts.ts'];
  const violations = offenders(sources, (file) => textOf(file).includes('\u2019') && !allowed.includes(file));
  expect(violations, "Use ' in all texts for users.").toEqual([]);
});

function documentsIn(folder: string): string[] {
  return readdirSync(ROOT + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Returns the text between backticks if it is a path from the root of the repository without placeholders. */
function pathsOf(codeText: string): string[] {
  return /^(src|db|demo|docs|packages|scripts|bench|e2e|deploy|public)\/[\w./-]+$/.test(codeText) ? [codeText] : [];
}
