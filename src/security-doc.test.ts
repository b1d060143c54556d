import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, offenders, ROOT, sources, textOf } from '#testing/sources.ts';

/**
 * Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0, by chapter. In every section these requirements are numbered from
 * 1 without gaps.
 */
const SECTIONS: Record<string, readonly number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const NUMBERS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) => Array.from({ length: count }, (_, n) => `${chapter}.${section + 1}.${n + 1}`)),
);

const SECURITY = textOf('docs/security.md');
const rows = [...SECURITY.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, number = '', state = '', evidence = '']) => ({
    number,
    state,
    evidence,
  }),
);
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => /^(src|e2e|docs|db|deploy|packages|scripts)\//.test(file));

test('docs/security.md lists every requirement of levels 1 and 2 once, in order', () => {
  expect(NUMBERS).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(NUMBERS);
});

test('The sums at the top of docs/security.md match the rows of the document', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const sums = [rows.length, count('met'), count('not applicable'), count('not met')];
  expect(SECURITY).toContain(`| ${sums.join(' | ')} |`);
  expect(sums.slice(1).reduce((sum, each) => sum + each)).toBe(rows.length);
  const listed = [...(/^Not met: .*$/m.exec(SECURITY)?.[0] ?? '').matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number);
  expect(listed.sort()).toEqual(
    rows
      .filter(({ state }) => state === 'not met')
      .map(({ number }) => number)
      .sort(),
  );
});

describe('References in docs/security.md', () => {
  const file = 'docs/security.md';

  test('Every file that docs/security.md names exists', () => {
    const namedFiles = filesIn(textOf(file));
    expect(namedFiles.length).toBeGreaterThan(350);
    expect(namedFiles.filter((each) => !existsSync(ROOT + each))).toEqual([]);
  });

  test('Every document and heading that docs/security.md links to exists', () => {
    const brokenLinks = [...textOf(file).matchAll(/\]\(([\w.-]+\.md)?(?:#([\w-]+))?\)/g)].filter(([, target, anchor]) => {
      const path = target === undefined ? file : `docs/${target}`;
      if (!existsSync(ROOT + path)) return true;
      const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
      const ids = headings.map((heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      return anchor !== undefined && !ids.includes(anchor);
    });
    expect(brokenLinks.map(([link]) => link)).toEqual([]);
  });
});

test('Every test title that a row of docs/security.md quotes is in a file that the row names', () => {
  const violations = rows.flatMap(({ number, evidence }) => {
    const texts = filesIn(evidence)
      .filter((each) => existsSync(ROOT + each))
      .map(textOf)
      .join('\n')
      .replaceAll("\\'", "'");
    return [...evidence.matchAll(/“([^”]+)”/g)].filter(([, name = '']) => !texts.includes(name)).map(([, name]) => `${number}: ${name}`);
  });
  expect(violations).toEqual([]);
});

test('A row of docs/security.md with the state "met" names a file or contains the words for "not tested"', () => {
  const hasNoEvidence = (evidence: string) => filesIn(evidence).length === 0 && !/\]\(([\w.]+\.md|#)|not (tested|tried)/i.test(evidence);
  expect(rows.filter(({ state, evidence }) => state === 'met' && hasNoEvidence(evidence))).toEqual([]);
});

test('Only files of the inventory use cryptography, and SHA-256 is the only hash', () => {
  const inventory = /^### Cryptography\n([\s\S]*?)^### /m.exec(SECURITY)?.[1] ?? '';
  const product = sources.filter((file) => !/^demo\/|\/testing\//.test(file));
  const cryptoFiles = product.filter((file) => importsOf(file).some((name) => /^(node:crypto|@node-rs\/argon2)$/.test(name)));
  expect(offenders(cryptoFiles, (file) => !inventory.includes(`\`${file}\``))).toEqual([]);
  expect(offenders(sources, (file) => /createHash\((?!'sha256'\))/.test(textOf(file)))).toEqual([]);
  const keyUsers = offenders(product, (file) => /\b(createHmac|createCipheriv|createSign|generateKeyPair)\b/.test(textOf(file)));
  // this file uses the secret of a webhook, which is stored encrypted with the server key
  const withOwnSecret = ['src/features/notifications/webhook/server/send-consegna.ts'];
  expect(keyUsers, 'Only one file uses the server key').toEqual([...withOwnSecret, 'src/server/security/server-key.ts']);
});

test('Every npm package has a checksum in the lockfile and comes from the npm registry', () => {
  const { packages }: { packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }> } = JSON.parse(
    textOf('package-lock.json'),
  );
  const libraries = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(libraries.length).toBeGreaterThan(300);
  expect(libraries.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity)).map(([path]) => path)).toEqual([]);
  const fromOtherHosts = libraries.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(fromOtherHosts.map(([path]) => path)).toEqual([]);
});
