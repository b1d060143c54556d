// The layout's rules that a linter's globs cannot say. Each message teaches where the thing belongs (docs/architecture.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(`${ROOT}src`, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(ROOT, `${entry.parentPath}/${entry.name}`))
  .sort();
const code = files.filter((file) => !file.includes('.gen.'));
const sources = code.filter((file) => !/\.test\.tsx?$/.test(file));
const styles = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `src/${name}`);
const migrations = readdirSync(`${ROOT}db/migrations`).map((name) => `db/migrations/${name}`);
const textOf = (file: string) => readFileSync(ROOT + file, 'utf8');

/** What a file imports, with relative paths resolved to '#…' form. */
function importsOf(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? `#${relative(`${ROOT}src`, new URL(specifier, `file://${ROOT}${file}`).pathname)}` : specifier,
  );
}

const offenders = (list: readonly string[], isWrong: (file: string) => boolean) => list.filter(isWrong);

const NOTHING = new Set(['utils', 'helpers', 'types', 'common', 'manager', 'service', 'services', 'index', 'misc', 'constants', 'lib']);
const SCREEN_PARTS = [
  'page',
  'card',
  'row',
  'dialog',
  'badge',
  'field',
  'tab',
  'panel',
  'list',
  'filter',
  'form',
  'note',
  'section',
  'header',
  'menu',
];
const LONGEST = 220;
/** Still to be parted; the list only shrinks. */
const IN_A_CIRCLE = ['dipendenti', 'workflows'];
/** Each slice says of itself what these need. The list only grows. */
const SERVE_ALL = ['avvisi', 'esporta', 'eventi', 'ricerca'];

describe('names', () => {
  test('no file or folder is called something that says nothing', () => {
    const wrong = offenders(code, (file) => file.split('/').some((part) => NOTHING.has(part.replace(/\.(test\.)?tsx?$/, ''))));
    expect(wrong, 'Name the file after what it holds; if nothing fits, it holds two things.').toEqual([]);
  });

  test('a feature holds contract.ts, fields.ts, rules.ts, server/ and web/, and tests beside them', () => {
    const allowed =
      /^src\/features\/[a-z-]+\/(contract\.ts|fields\.ts|rules\.ts|[a-z-]+\.test\.ts|server\/[a-z-]+(\.test)?\.ts|web\/[a-z-]+(\.test)?\.tsx?)$/;
    const wrong = offenders(code, (file) => file.startsWith('src/features/') && !allowed.test(file));
    expect(wrong, 'The vocabulary of a feature is closed: see docs/architecture.md, "Layout".').toEqual([]);
  });

  test("a feature's server folder holds queries.ts, routes.ts, columns.ts, search.ts, notices.ts, live.ts, words.ts and steps named <verb>-<noun>.ts", () => {
    const allowed = /^(queries|routes|columns|search|notices|live|words|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/;
    const wrong = offenders(code, (file) => /^src\/features\/[^/]+\/server\//.test(file) && !allowed.test(basename(file)));
    expect(wrong, 'A step of a handler is a file named <verb>-<noun>.ts.').toEqual([]);
  });

  test("a feature's screens are named as the user would name them", () => {
    const allowed = new RegExp(`^[a-z-]+-(${SCREEN_PARTS.join('|')})\\.tsx$`);
    const wrong = offenders(sources, (file) => /^src\/features\/[^/]+\/web\/.*\.tsx$/.test(file) && !allowed.test(basename(file)));
    expect(wrong, `Parts of screens end in one of: ${SCREEN_PARTS.join(', ')}.`).toEqual([]);
  });
});

describe('imports', () => {
  test('between features only contract.ts, fields.ts, rules.ts, steps, web/hooks.ts, badges, fields, cards, panels and menus are shared', () => {
    const shared =
      /^#features\/[^/]+\/(contract\.ts|fields\.ts|rules\.ts|server\/[a-z]+(-[a-z]+)+\.ts|web\/hooks\.ts|web\/[a-z-]+-(badge|field|card|panel|section|note|menu)\.tsx)$/;
    const wrong = sources
      .filter((file) => file.startsWith('src/features/'))
      .flatMap((file) => {
        const own = `#features/${file.split('/')[2]}/`;
        return importsOf(file)
          .filter((name) => name.startsWith('#features/') && !name.startsWith(own) && !shared.test(name))
          .map((name) => `${file} imports ${name}`);
      });
    expect(wrong, "A neighbour's queries and pages are its own: use its contract, its rules or one of its steps.").toEqual([]);
  });

  test('only src/app knows all features', () => {
    const wrong = offenders(
      sources,
      (file) =>
        !file.startsWith('src/app/') && !file.startsWith('src/testing/') && importsOf(file).some((name) => name.startsWith('#app/')),
    );
    expect(wrong, 'What src/app composes is passed down as an argument.').toEqual([]);
  });

  test('imports between features go round in no circle', () => {
    const featureOf = (name: string) => /^(?:src\/|#)features\/([^/]+)\//.exec(name)?.[1];
    const features = [...new Set(sources.flatMap((file) => featureOf(file) ?? []))];
    const next = new Map(features.map((name) => [name, new Set<string>()]));
    for (const file of sources) {
      const from = featureOf(file);
      for (const name of importsOf(file)) {
        const to = featureOf(name);
        if (from && to && to !== from) next.get(from)?.add(to);
      }
    }
    const reached = (from: string, found = new Set<string>()): Set<string> => {
      for (const to of next.get(from) ?? []) if (!found.has(to)) reached(to, found.add(to));
      return found;
    };
    const inCircle = features.filter((name) => reached(name).has(name));
    expect(
      inCircle,
      'What both need stands lower: types and words in src/shared, parts of screens in src/web; what shows both, or hands one to the other, in src/app.',
    ).toEqual(IN_A_CIRCLE);
  });

  test.each(SERVE_ALL)('%s serves all features and knows none', (feature) => {
    const own = `src/features/${feature}/`;
    const isOther = (name: string) => name.startsWith('#features/') && !name.startsWith(`#features/${feature}/`);
    const wrong = sources.filter((file) => file.startsWith(own)).filter((file) => importsOf(file).some(isOther));
    expect(wrong, 'What it needs of a slice stands in the slice as data, and src/app hands it over.').toEqual([]);
  });

  test('a scope is minted by authenticate alone', () => {
    const wrong = offenders(sources, (file) => /\bmintScope\b/.test(textOf(file)) && !/security\/(scope|authenticate)\.ts$/.test(file));
    expect(wrong, 'A Scope proves that a session was checked: take it as an argument.').toEqual([]);
  });

  test('all tables are reached through scoped() in the queries and steps of a slice', () => {
    const allowed = /^src\/(features\/[^/]+\/server\/|server\/db\/(handle|brand-links|periods|many-items|write-items)\.ts)/;
    const wrong = offenders(sources, (file) => /\bscoped\(/.test(textOf(file)) && !allowed.test(file));
    expect(wrong, 'SQL lives in small named functions of a slice.').toEqual([]);
  });

  test('connections to the database are made in two places, which listen for their loss', () => {
    const allowed = /^src\/(server\/db\/(connect|open-client)|testing\/test-server)\.ts$/; // the last one only has a URL read
    const wrong = offenders(code, (file) => /new pg\.(Client|Pool)\(/.test(textOf(file)) && !allowed.test(file));
    expect(wrong, 'A connection that is lost while nobody listens ends the process: openClient(), or connect() for a pool.').toEqual([]);
  });

  test('production code imports nothing of src/testing', () => {
    const wrong = offenders(
      sources,
      (file) => !file.startsWith('src/testing/') && importsOf(file).some((name) => name.startsWith('#testing/') || name === 'vitest'),
    );
    expect(wrong, 'src/testing is for tests.').toEqual([]);
  });
});

describe('shape', () => {
  test(`no file is longer than ${LONGEST} lines`, () => {
    const lengths = code.map((file) => ({ file, lines: textOf(file).split('\n').length }));
    const wrong = lengths.filter(({ file, lines }) => lines > (file.includes('.test.') ? 2 * LONGEST : LONGEST));
    expect(wrong, 'It is already two files with two names.').toEqual([]);
  });

  test(`no stylesheet is longer than ${LONGEST} lines`, () => {
    const wrong = offenders(styles, (file) => textOf(file).split('\n').length > LONGEST);
    expect(wrong, 'Split it by what it styles; what one slice alone shows is styled in that slice.').toEqual([]);
  });

  test('a feature’s contract declares every call with its need', () => {
    const wrong = offenders(sources, (file) => {
      const text = textOf(file);
      return basename(file) === 'contract.ts' && text.split('endpoint({').length !== text.split(/^ {2}needs:/m).length;
    });
    expect(wrong, 'Each endpoint({...}) says who may call it: needs.').toEqual([]);
  });

  test('every feature folder owns something: a contract, at least', () => {
    const features = new Set(files.filter((file) => file.startsWith('src/features/')).map((file) => file.split('/')[2]));
    const wrong = [...features].filter((name) => !files.includes(`src/features/${name}/contract.ts`));
    expect(wrong, 'A folder without data or rules of its own is no feature.').toEqual([]);
  });

  test('nothing is silenced without a reason', () => {
    const silenced = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\.(skip|only)\(/;
    const wrong = offenders(code, (file) => file !== 'src/architecture.test.ts' && silenced.test(textOf(file)));
    expect(wrong, 'Do it, or say in an issue that it is not done.').toEqual([]);
  });
});

describe('words', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'deploy/README.md', ...['docs', 'docs/decisions'].flatMap(documentsIn)];

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
    const wrong = offenders([...code, ...migrations], (file) => elsewhere.test(textOf(file)) && file !== 'src/architecture.test.ts');
    expect(wrong, 'Say the rule in docs/rules.md, in your own words, and point there.').toEqual([]);
  });

  test("what the user reads has one apostrophe: '", () => {
    const allowed = ['src/features/ricerca/rules.ts', 'src/features/report/server/export-drawing.ts']; // they take what others type
    const wrong = offenders(sources, (file) => textOf(file).includes('\u2019') && !allowed.includes(file));
    expect(wrong, "The specification writes ', so the product does everywhere.").toEqual([]);
  });
});

function documentsIn(folder: string): string[] {
  return readdirSync(ROOT + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** What stands in backticks and means one place of this repository: from its root, without a placeholder. */
function pathsOf(quoted: string): string[] {
  return /^(src|db|docs|scripts|bench|e2e|deploy|public)\/[\w./-]+$/.test(quoted) ? [quoted] : [];
}
