// The layout's rules that a linter's globs cannot say. Each message teaches where the thing belongs (docs/architecture.md).
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { code, files, importsOf, offenders, sources, styles, textOf } from '#testing/sources.ts';

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
/** Each slice says of itself what these need. The list only grows. */
const SERVE_ALL = ['avvisi', 'esporta', 'eventi', 'registro', 'report', 'ricerca', 'webhook'];

describe('names', () => {
  test('no file or folder is called something that says nothing', () => {
    const wrong = offenders(code, (file) => file.split('/').some((part) => NOTHING.has(part.replace(/\.(test\.)?tsx?$/, ''))));
    expect(wrong, 'Name the file after what it holds; if nothing fits, it holds two things.').toEqual([]);
  });

  test('a feature holds contract.ts, fields.ts, kind.ts, rules.ts, server/ and web/, and tests beside them', () => {
    const allowed =
      /^src\/features\/[a-z-]+\/(contract\.ts|fields\.ts|kinds?\.ts|rules\.ts|[a-z-]+\.test\.ts|server\/[a-z-]+(\.test)?\.ts|web\/[a-z-]+(\.test)?\.tsx?)$/;
    const wrong = offenders(code, (file) => file.startsWith('src/features/') && !allowed.test(file));
    expect(wrong, 'The vocabulary of a feature is closed: see docs/architecture.md, "Layout".').toEqual([]);
  });

  test("a feature's server folder holds queries.ts, routes.ts, columns.ts, search.ts, notices.ts, work.ts, live.ts, words.ts, slice.ts and steps named <verb>-<noun>.ts", () => {
    const allowed = /^(queries|routes|columns|search|notices|work|live|words|slice|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/;
    const wrong = offenders(code, (file) => /^src\/features\/[^/]+\/server\//.test(file) && !allowed.test(basename(file)));
    expect(wrong, 'A step of a handler is a file named <verb>-<noun>.ts.').toEqual([]);
  });

  test('the screens of a feature and of the kit are named as the user would name them', () => {
    const allowed = new RegExp(`^[a-z-]+-(${SCREEN_PARTS.join('|')})\\.tsx$`);
    const wrong = offenders(sources, (file) => /^src\/(features\/[^/]+|kit)\/web\/.*\.tsx$/.test(file) && !allowed.test(basename(file)));
    expect(wrong, `Parts of screens end in one of: ${SCREEN_PARTS.join(', ')}.`).toEqual([]);
  });
});

describe('imports', () => {
  test('between features only contract.ts, fields.ts, kinds.ts, rules.ts, steps, web/hooks.ts, badges, fields, cards, dialogs, panels and menus are shared', () => {
    const shared =
      /^#features\/[^/]+\/(contract\.ts|fields\.ts|kinds?\.ts|rules\.ts|server\/[a-z]+(-[a-z]+)+\.ts|web\/hooks\.ts|web\/[a-z-]+-(badge|field|card|dialog|panel|section|note|menu)\.tsx)$/;
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

  test('src/kit knows no feature', () => {
    const wrong = offenders(
      sources,
      (file) => file.startsWith('src/kit/') && importsOf(file).some((name) => name.startsWith('#features/')),
    );
    expect(wrong, 'What one kind has alone is in its slice, and comes in as an argument.').toEqual([]);
  });

  test('the screens of a kind stand on the kit, not on what shows all kinds', () => {
    const kinds = sources.flatMap((file) => /^src\/features\/[^/]+\/(?=kind\.ts$)/.exec(file) ?? []);
    const isScreen = (file: string) => kinds.some((kind) => file.startsWith(`${kind}web/`));
    const wrong = offenders(sources, (file) => isScreen(file) && importsOf(file).some((name) => name.startsWith('#features/risorse/')));
    expect(wrong, 'What all kinds show alike is in src/kit/web; what a person has of it comes from src/app/employee-page.tsx.').toEqual([]);
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
    ).toEqual([]);
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
    const allowed = /^src\/(features\/[^/]+\/server\/|kit\/server\/|server\/db\/(handle|brand-links)\.ts)/;
    const wrong = offenders(sources, (file) => /\bscoped\(/.test(textOf(file)) && !allowed.test(file));
    expect(wrong, 'SQL lives in small named functions of a slice.').toEqual([]);
  });

  test('Modules that render PDFs are loaded only in a thread', () => {
    const loadsDrawing = /^import (?!type )[^;]*'(pdfkit|[^']*\/(draw-[\w-]+|pdf\/(sheet|table)\.ts))'|import\('pdfkit'\)/m;
    const drawsItself = /(\/server\/draw-[\w-]+|\/export-(cover|drawing)|^src\/server\/pdf\/[\w-]+)\.ts$/;
    const wrong = offenders(sources, (file) => file.startsWith('src/') && loadsDrawing.test(textOf(file)) && !drawsItself.test(file));
    expect(
      wrong,
      'Import the type of a drawing and call renderPdf() (src/server/pdf/render-pdf.ts): a long PDF stops all other requests.',
    ).toEqual([]);
  });

  test('The description of the API is made only in a thread', () => {
    const wrong = offenders(
      sources,
      (file) => /^import (?!type )[^;]*describe-calls\.ts'/m.test(textOf(file)) && !file.endsWith('-thread.ts'),
    );
    expect(wrong, 'It takes a second of computing, which stops all other requests.').toEqual([]);
  });

  test('the platform of the server names no table of a slice', () => {
    const tables = /\b(from|join|update|into) (dipendenti|showrooms|workflow|software|hardware|piani_mobili|iphones|cartelle)/;
    const wrong = offenders(sources, (file) => file.startsWith('src/server/') && tables.test(textOf(file)));
    expect(
      wrong,
      'What is alike for all things that people are given stands in src/kit; a slice hands over what else it needs as data.',
    ).toEqual([]);
  });

  test('what fills the demonstration is known to scripts, benches and tests alone', () => {
    const isProduct = (file: string) => file.startsWith('src/') || file.startsWith('packages/');
    const wrong = offenders(sources, (file) => isProduct(file) && importsOf(file).some((name) => name.startsWith('#demo/')));
    expect(wrong, 'The product runs without its demonstration: what both need belongs to src/shared or to the slice.').toEqual([]);
  });

  test('a package stands on its own feet', () => {
    const wrong = code.flatMap((file) => {
      const [, own] = /^(packages\/[^/]+\/)/.exec(file) ?? [];
      const isOutside = (name: string) => name.startsWith('#') && !name.startsWith(`#../${own}`);
      return own === undefined
        ? []
        : importsOf(file)
            .filter(isOutside)
            .map((name) => `${file} imports ${name}`);
    });
    expect(wrong, 'A package imports its own files and what its package.json names: pass it what it needs as an argument.').toEqual([]);
  });

  test('connections to the database are made in three places, which listen for their loss', () => {
    const allowed = /^(src\/(server\/db\/(connect|open-client)|testing\/test-server)|packages\/local-postgres\/src\/connection)\.ts$/; // of test-server only a URL is read
    const wrong = offenders(code, (file) => /new pg\.(Client|Pool)\(/.test(textOf(file)) && !allowed.test(file));
    expect(wrong, 'A connection that is lost while nobody listens ends the process: openClient(), or connect() for a pool.').toEqual([]);
  });

  test('production code imports nothing of src/testing', () => {
    const wrong = offenders(
      sources,
      (file) => !file.includes('/testing/') && importsOf(file).some((name) => name.startsWith('#testing/') || name === 'vitest'),
    );
    expect(wrong, 'src/testing is for tests.').toEqual([]);
  });
});

describe('shape', () => {
  test('no stylesheet of the screen asks what the whole page holds', () => {
    const onScreen = (file: string) => textOf(file).replace(/^@media print \{$[\s\S]*?^\}$/gm, '');
    const wrong = offenders(styles, (file) => /\bbody:has\(/.test(onScreen(file)));
    expect(wrong, 'For whatever comes or goes all styles would be reckoned again (decision 97): html[data-over] is there.').toEqual([]);
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
