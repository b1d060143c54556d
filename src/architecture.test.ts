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
/** Features that all others use. The others describe as data what these need. */
const SERVE_ALL = ['avvisi', 'esporta', 'eventi', 'registro', 'report', 'ricerca', 'webhook'];

const ASSET_TYPES = 'equipment/asset-types';
const place = (name: string) => /^(?:src\/|#)features\/([^/]+)\/([^/]+)\//.exec(name);
/** Imports from one feature to another: their domains and features (`domain/feature`). */
const featureImports = sources.flatMap((file) => {
  const [, domain, feature] = place(file) ?? [];
  if (!domain) return [];
  return importsOf(file).flatMap((name) => {
    const [, otherDomain, otherFeature] = place(name) ?? [];
    if (!otherDomain || (otherDomain === domain && otherFeature === feature)) return [];
    return [
      {
        file,
        name,
        from: { domain, feature: `${domain}/${feature}` },
        to: { domain: otherDomain, feature: `${otherDomain}/${otherFeature}` },
      },
    ];
  });
});
/** The domains that each domain may import, as its README says. */
const ALLOWED = new Map(
  [...new Set(sources.flatMap((file) => place(file)?.[1] ?? []))].map((domain) => {
    const [, list = ''] = /^May import: (.*)\.$/m.exec(textOf(`src/features/${domain}/README.md`)) ?? [];
    return [domain, list === 'no other domain' ? [] : list.split(', ')];
  }),
);

function reachable(from: string, next: ReadonlyMap<string, readonly string[]>, found = new Set<string>()): Set<string> {
  for (const to of next.get(from) ?? []) if (!found.has(to)) reachable(to, next, found.add(to));
  return found;
}

describe('names', () => {
  test('no file or folder is called something that says nothing', () => {
    const wrong = offenders(code, (file) => file.split('/').some((part) => NOTHING.has(part.replace(/\.(test\.)?tsx?$/, ''))));
    expect(wrong, 'Name the file after what it holds; if nothing fits, it holds two things.').toEqual([]);
  });

  test('a feature holds contract.ts, fields.ts, kind.ts, rules.ts, server/ and web/, and tests beside them', () => {
    const allowed =
      /^src\/features\/[a-z-]+\/[a-z-]+\/(contract\.ts|fields\.ts|kinds?\.ts|rules\.ts|[a-z-]+\.test\.ts|server\/[a-z-]+(\.test)?\.ts|web\/[a-z-]+(\.test)?\.tsx?)$/;
    const wrong = offenders(code, (file) => place(file) !== null && !file.includes(ASSET_TYPES) && !allowed.test(file));
    expect(wrong, 'The vocabulary of a feature is closed: see docs/architecture.md, "Layout".').toEqual([]);
  });

  test("A feature's server folder holds feature.ts, routes.ts, queries.ts, long aspects of feature.ts (columns, work), and steps named <verb>-<noun>.ts", () => {
    const allowed = /^(feature|routes|queries|columns|work|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/;
    const wrong = offenders(
      code,
      (file) => /^src\/features\/[^/]+\/(?!asset-types\/)[^/]+\/server\//.test(file) && !allowed.test(basename(file)),
    );
    expect(wrong, 'A step of a handler is a file named <verb>-<noun>.ts.').toEqual([]);
  });

  test('The screens of a feature are named as the user would name them', () => {
    const allowed = new RegExp(`^[a-z-]+-(${SCREEN_PARTS.join('|')})\\.tsx$`);
    const wrong = offenders(sources, (file) => /^src\/features\/[^/]+\/[^/]+\/web\/.*\.tsx$/.test(file) && !allowed.test(basename(file)));
    expect(wrong, `Parts of screens end in one of: ${SCREEN_PARTS.join(', ')}.`).toEqual([]);
  });
});

describe('imports', () => {
  test('A domain imports only the domains that its README allows', () => {
    const wrong = featureImports.filter(({ from, to }) => from.domain !== to.domain && !ALLOWED.get(from.domain)?.includes(to.domain));
    const allowed = [...ALLOWED].map(([domain, others]) => `  ${domain} may import ${others.join(', ') || 'no other domain'}`).join('\n');
    expect(
      wrong.map(({ file, name }) => `${file} imports ${name}`),
      `Allowed:\n${allowed}\nWhat both need belongs lower: types and texts to src/shared, parts of screens to src/web. What shows both, or passes one to the other, belongs to src/app.`,
    ).toEqual([]);
  });

  test('No domain may import a domain that may import it', () => {
    const inCircle = [...ALLOWED.keys()].filter((domain) => reachable(domain, ALLOWED).has(domain));
    expect(inCircle).toEqual([]);
  });

  test('No feature imports a feature that, directly or over others, imports it', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of featureImports) next.set(from.feature, [...(next.get(from.feature) ?? []), to.feature]);
    const inCircle = [...next.keys()].filter((feature) => reachable(feature, next).has(feature));
    expect(
      inCircle,
      'What both need belongs lower: types and texts to src/shared, parts of screens to src/web. What shows both, or passes one to the other, belongs to src/app.',
    ).toEqual([]);
  });

  test('A feature imports no queries and no pages of another feature', () => {
    const shared =
      /^#features\/[^/]+\/[^/]+\/(contract\.ts|fields\.ts|kinds?\.ts|rules\.ts|server\/[a-z]+(-[a-z]+)+\.ts|web\/hooks\.ts|web\/[a-z-]+-(badge|field|card|dialog|panel|section|note|menu)\.tsx)$/;
    const wrong = featureImports
      .filter(({ to, name }) => to.feature !== ASSET_TYPES && !shared.test(name))
      .map(({ file, name }) => `${file} imports ${name}`);
    expect(wrong, "Use the other feature's contract, its rules or one of its steps.").toEqual([]);
  });

  test('What all asset types share (equipment/asset-types) imports no feature', () => {
    const wrong = featureImports.filter(({ from }) => from.feature === ASSET_TYPES).map(({ file, name }) => `${file} imports ${name}`);
    expect(wrong, 'What only one asset type has belongs to its feature and is passed in as an argument.').toEqual([]);
  });

  test('The screens of one asset type do not import the feature that shows all asset types', () => {
    const types = sources.flatMap((file) => /^src\/features\/[^/]+\/[^/]+\/(?=kind\.ts$)/.exec(file) ?? []);
    const isScreen = (file: string) => types.some((folder) => file.startsWith(`${folder}web/`));
    const wrong = offenders(sources, (file) => isScreen(file) && importsOf(file).some((name) => name.includes('/equipment/risorse/')));
    expect(
      wrong,
      'What all asset types show alike belongs to src/features/equipment/asset-types/web; what an employee has comes from src/app/employee-page.tsx.',
    ).toEqual([]);
  });

  test('Features, src/server, src/web and src/shared do not import src/app', () => {
    const wrong = offenders(
      sources,
      (file) =>
        !file.startsWith('src/app/') && !file.startsWith('src/testing/') && importsOf(file).some((name) => name.startsWith('#app/')),
    );
    expect(wrong, 'What src/app composes is passed down as an argument.').toEqual([]);
  });

  test.each(SERVE_ALL)('The feature %s, which serves all others, imports none of them', (feature) => {
    const wrong = featureImports
      .filter(({ from, to }) => from.feature.endsWith(`/${feature}`) && to.feature !== ASSET_TYPES)
      .map(({ file, name }) => `${file} imports ${name}`);
    expect(wrong, 'The other feature describes what is needed as data, and src/app passes it in.').toEqual([]);
  });

  test('a scope is minted by authenticate alone', () => {
    const wrong = offenders(sources, (file) => /\bmintScope\b/.test(textOf(file)) && !/security\/(scope|authenticate)\.ts$/.test(file));
    expect(wrong, 'A Scope proves that a session was checked: take it as an argument.').toEqual([]);
  });

  test('all tables are reached through scoped() in the queries and steps of a slice', () => {
    const allowed = /^src\/(features\/[^/]+\/[^/]+\/server\/|server\/db\/(handle|brand-links|versioned-cache)\.ts)/;
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
      'What is alike for all asset types stands in src/features/equipment/asset-types; a slice hands over what else it needs as data.',
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

  test('Only connect.ts and the launcher of the embedded database make connections to the database', () => {
    const allowed = /^(src\/(server\/db\/connect|testing\/test-server)|packages\/local-postgres\/src\/connection)\.ts$/; // of test-server only a URL is read
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

  test('Every feature has a contract, and every domain has a README of at most fifteen lines', () => {
    const features = new Set(sources.flatMap((file) => place(file)?.slice(1, 3).join('/') ?? []));
    const wrong = [...features].filter((name) => !files.includes(`src/features/${name}/contract.ts`));
    expect(wrong, 'A folder without data or rules of its own is no feature.').toEqual([]);
    expect([...ALLOWED.keys()].filter((domain) => textOf(`src/features/${domain}/README.md`).split('\n').length > 16)).toEqual([]);
  });

  test('nothing is silenced without a reason', () => {
    const silenced = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\.(skip|only)\(/;
    const wrong = offenders(code, (file) => file !== 'src/architecture.test.ts' && silenced.test(textOf(file)));
    expect(wrong, 'Do it, or say in an issue that it is not done.').toEqual([]);
  });
});
