// Rules for folders and imports that the globs of a linter cannot express (docs/architecture.md). The message of each failure describes
// where the code belongs.
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { code, files, importsOf, offenders, sources, styles, textOf } from '#testing/sources.ts';

const MEANINGLESS_NAMES = new Set([
  'utils',
  'helpers',
  'types',
  'common',
  'manager',
  'service',
  'services',
  'index',
  'misc',
  'constants',
  'lib',
]);
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
/** Features that all other features may use. These features import no other feature; the other features pass data to them. */
const SHARED_FEATURES = ['avvisi', 'esporta', 'eventi', 'registro', 'report', 'ricerca', 'webhook'];

const ASSET_TYPES = 'equipment/asset-types';
const parseFeaturePath = (name: string) => /^(?:src\/|#)features\/([^/]+)\/([^/]+)\//.exec(name);
const featureImports = sources.flatMap((file) => {
  const [, domain, feature] = parseFeaturePath(file) ?? [];
  if (!domain) return [];
  return importsOf(file).flatMap((name) => {
    const [, otherDomain, otherFeature] = parseFeaturePath(name) ?? [];
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
/** The domains that each domain may import, from the line "May import" of its README. */
const ALLOWED_DOMAINS = new Map(
  [...new Set(sources.flatMap((file) => parseFeaturePath(file)?.[1] ?? []))].map((domain) => {
    const [, list = ''] = /^May import: (.*)\.$/m.exec(textOf(`src/features/${domain}/README.md`)) ?? [];
    return [domain, list === 'no other domain' ? [] : list.split(', ')];
  }),
);

function reachable(from: string, edges: ReadonlyMap<string, readonly string[]>, visited = new Set<string>()): Set<string> {
  for (const to of edges.get(from) ?? []) if (!visited.has(to)) reachable(to, edges, visited.add(to));
  return visited;
}

describe('File names', () => {
  test('No file or folder has a name that says nothing about its content, such as utils', () => {
    const violations = offenders(code, (file) =>
      file.split('/').some((part) => MEANINGLESS_NAMES.has(part.replace(/\.(test\.)?tsx?$/, ''))),
    );
    expect(violations, 'Name the file after its content. If no name fits, the file has two contents and should be split.').toEqual([]);
  });

  test('The folder of a feature contains only contract.ts, fields.ts, kind.ts, rules.ts, server/, web/ and tests', () => {
    const allowed =
      /^src\/features\/[a-z-]+\/[a-z-]+\/(contract\.ts|fields\.ts|kinds?\.ts|rules\.ts|[a-z-]+\.test\.ts|server\/[a-z-]+(\.test)?\.ts|web\/[a-z-]+(\.test)?\.tsx?)$/;
    const violations = offenders(code, (file) => parseFeaturePath(file) !== null && !file.includes(ASSET_TYPES) && !allowed.test(file));
    expect(violations, 'Only these names are allowed in a feature: see docs/architecture.md, "Layout".').toEqual([]);
  });

  test('The server folder of a feature contains only feature.ts, routes.ts, queries.ts, files split from feature.ts (columns, work) and steps named <verb>-<noun>.ts', () => {
    const allowed = /^(feature|routes|queries|columns|work|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/;
    const violations = offenders(
      code,
      (file) => /^src\/features\/[^/]+\/(?!asset-types\/)[^/]+\/server\//.test(file) && !allowed.test(basename(file)),
    );
    expect(violations, 'Name a step of a handler <verb>-<noun>.ts.').toEqual([]);
  });

  test('The file name of each screen part ends in the type of the part, such as page or dialog', () => {
    const allowed = new RegExp(`^[a-z-]+-(${SCREEN_PARTS.join('|')})\\.tsx$`);
    const violations = offenders(
      sources,
      (file) => /^src\/features\/[^/]+\/[^/]+\/web\/.*\.tsx$/.test(file) && !allowed.test(basename(file)),
    );
    expect(violations, `The name of a part of a screen ends in one of: ${SCREEN_PARTS.join(', ')}.`).toEqual([]);
  });
});

describe('Imports', () => {
  test('A domain imports only the domains that its README allows', () => {
    const violations = featureImports.filter(
      ({ from, to }) => from.domain !== to.domain && !ALLOWED_DOMAINS.get(from.domain)?.includes(to.domain),
    );
    const allowed = [...ALLOWED_DOMAINS]
      .map(([domain, allowedDomains]) => `  ${domain} may import ${allowedDomains.join(', ') || 'no other domain'}`)
      .join('\n');
    expect(
      violations.map(({ file, name }) => `${file} imports ${name}`),
      `Allowed:\n${allowed}\nMove code that both domains need to a lower level: types and texts to src/shared, parts of screens to src/web. Code that combines both domains belongs to src/app.`,
    ).toEqual([]);
  });

  test('Two domains never import each other, not even through other domains', () => {
    const inCycle = [...ALLOWED_DOMAINS.keys()].filter((domain) => reachable(domain, ALLOWED_DOMAINS).has(domain));
    expect(inCycle).toEqual([]);
  });

  test('Two features never import each other, not even through other features', () => {
    const imports = new Map<string, string[]>();
    for (const { from, to } of featureImports) imports.set(from.feature, [...(imports.get(from.feature) ?? []), to.feature]);
    const inCycle = [...imports.keys()].filter((feature) => reachable(feature, imports).has(feature));
    expect(
      inCycle,
      'Move code that both features need to a lower level: types and texts to src/shared, parts of screens to src/web. Code that combines both features belongs to src/app.',
    ).toEqual([]);
  });

  test('A feature imports no queries and no pages of another feature', () => {
    const importable =
      /^#features\/[^/]+\/[^/]+\/(contract\.ts|fields\.ts|kinds?\.ts|rules\.ts|server\/[a-z]+(-[a-z]+)+\.ts|web\/hooks\.ts|web\/[a-z-]+-(badge|field|card|dialog|panel|section|note|menu)\.tsx)$/;
    const violations = featureImports
      .filter(({ to, name }) => to.feature !== ASSET_TYPES && !importable.test(name))
      .map(({ file, name }) => `${file} imports ${name}`);
    expect(violations, 'Use the contract, the rules or a step of the other feature.').toEqual([]);
  });

  test('The code that all asset types share (equipment/asset-types) imports no feature', () => {
    const violations = featureImports.filter(({ from }) => from.feature === ASSET_TYPES).map(({ file, name }) => `${file} imports ${name}`);
    expect(violations, 'Code for one asset type belongs to the feature of that type and is passed in as an argument.').toEqual([]);
  });

  test('The screens of one asset type do not import the feature that shows all asset types', () => {
    const typeFolders = sources.flatMap((file) => /^src\/features\/[^/]+\/[^/]+\/(?=kind\.ts$)/.exec(file) ?? []);
    const isScreen = (file: string) => typeFolders.some((folder) => file.startsWith(`${folder}web/`));
    const violations = offenders(sources, (file) => isScreen(file) && importsOf(file).some((name) => name.includes('/equipment/risorse/')));
    expect(
      violations,
      'Screen parts of all asset types belong to src/features/equipment/asset-types/web. The assets of an employee are passed in by src/app/employee-page.tsx.',
    ).toEqual([]);
  });

  test('Features, src/server, src/web and src/shared do not import src/app', () => {
    const violations = offenders(
      sources,
      (file) =>
        !file.startsWith('src/app/') && !file.startsWith('src/testing/') && importsOf(file).some((name) => name.startsWith('#app/')),
    );
    expect(violations, 'Pass what src/app composes as an argument.').toEqual([]);
  });

  test.each(SHARED_FEATURES)('The shared feature %s imports no other feature', (feature) => {
    const violations = featureImports
      .filter(({ from, to }) => from.feature.endsWith(`/${feature}`) && to.feature !== ASSET_TYPES)
      .map(({ file, name }) => `${file} imports ${name}`);
    expect(violations, 'Let the other feature describe its needs as data, and pass the data in from src/app.').toEqual([]);
  });

  test('Only the function authenticate() creates a Scope', () => {
    const violations = offenders(
      sources,
      (file) => /\bmintScope\b/.test(textOf(file)) && !/security\/(scope|authenticate)\.ts$/.test(file),
    );
    expect(violations, 'A Scope proves that a session was checked. Take it as an argument.').toEqual([]);
  });

  test('Only the queries and steps of a feature use scoped() to read tables', () => {
    const allowed = /^src\/(features\/[^/]+\/[^/]+\/server\/|server\/bulk\/|server\/db\/(handle|brand-links|versioned-cache)\.ts)/;
    const violations = offenders(sources, (file) => /\bscoped\(/.test(textOf(file)) && !allowed.test(file));
    expect(violations, 'Write SQL in small named functions of a feature.').toEqual([]);
  });

  test('Modules that render PDFs are loaded only in a worker thread', () => {
    const importsRenderer = /^import (?!type )[^;]*'(pdfkit|[^']*\/(render-(?!pdf)[\w-]+|pdf\/(sheet|table)\.ts))'|import\('pdfkit'\)/m;
    const isRenderer = /(\/server\/render-[\w-]+|\/export-(cover|drawing)|^src\/server\/pdf\/[\w-]+)\.ts$/;
    const violations = offenders(
      sources,
      (file) => file.startsWith('src/') && importsRenderer.test(textOf(file)) && !isRenderer.test(file),
    );
    expect(
      violations,
      'Import only the type of a drawing and call renderPdf() (src/server/pdf/render-pdf.ts): rendering a long PDF on the main thread blocks all other requests.',
    ).toEqual([]);
  });

  test('The API description is generated only in a worker thread', () => {
    const violations = offenders(
      sources,
      (file) => /^import (?!type )[^;]*describe-calls\.ts'/m.test(textOf(file)) && !file.endsWith('-thread.ts'),
    );
    expect(violations, 'Generating it takes a second of CPU time, which would block all other requests.').toEqual([]);
  });

  test('src/server names no table of a feature', () => {
    const tables = /\b(from|join|update|into) (dipendenti|showrooms|workflow|software|hardware|piani_mobili|iphones|cartelle)/;
    const violations = offenders(sources, (file) => file.startsWith('src/server/') && tables.test(textOf(file)));
    expect(
      violations,
      'Code for all asset types belongs to src/features/equipment/asset-types. For everything else the feature passes data to src/server.',
    ).toEqual([]);
  });

  test('Only scripts, benchmarks and tests import the demo data', () => {
    const isProduct = (file: string) => file.startsWith('src/') || file.startsWith('packages/');
    const violations = offenders(sources, (file) => isProduct(file) && importsOf(file).some((name) => name.startsWith('#demo/')));
    expect(violations, 'The product runs without its demo data. Move code that both need to src/shared or to the feature.').toEqual([]);
  });

  test('A package in packages/ imports no files outside of its own folder', () => {
    const violations = code.flatMap((file) => {
      const [, packageFolder] = /^(packages\/[^/]+\/)/.exec(file) ?? [];
      const isOutside = (name: string) => name.startsWith('#') && !name.startsWith(`#../${packageFolder}`);
      return packageFolder === undefined
        ? []
        : importsOf(file)
            .filter(isOutside)
            .map((name) => `${file} imports ${name}`);
    });
    expect(
      violations,
      'A package may import only its own files and the dependencies in its package.json. Pass everything else as an argument.',
    ).toEqual([]);
  });

  test('Only connect.ts and the launcher of the embedded database make connections to the database', () => {
    // src/testing/test-server.ts only reads a URL from the client
    const allowed = /^(src\/(server\/db\/connect|testing\/test-server)|packages\/local-postgres\/src\/connection)\.ts$/;
    const violations = offenders(code, (file) => /new pg\.(Client|Pool)\(/.test(textOf(file)) && !allowed.test(file));
    expect(violations, 'A lost connection without an error listener ends the process. Use openClient(), or connect() for a pool.').toEqual(
      [],
    );
  });

  test('Production code does not import src/testing', () => {
    const violations = offenders(
      sources,
      (file) => !file.includes('/testing/') && importsOf(file).some((name) => name.startsWith('#testing/') || name === 'vitest'),
    );
    expect(violations, 'src/testing is only for tests.').toEqual([]);
  });
});

describe('Structure of the code', () => {
  test('No stylesheet for the screen uses body:has()', () => {
    const withoutPrintRules = (file: string) => textOf(file).replace(/^@media print \{$[\s\S]*?^\}$/gm, '');
    const violations = offenders(styles, (file) => /\bbody:has\(/.test(withoutPrintRules(file)));
    expect(
      violations,
      'With body:has() the browser computes all styles of the page again whenever an element is added or removed. Use html[data-over].',
    ).toEqual([]);
  });

  test('Every feature has a contract, and every domain has a README of at most fifteen lines', () => {
    const features = new Set(sources.flatMap((file) => parseFeaturePath(file)?.slice(1, 3).join('/') ?? []));
    const violations = [...features].filter((name) => !files.includes(`src/features/${name}/contract.ts`));
    expect(violations, 'A folder without its own data or rules is not a feature.').toEqual([]);
    expect([...ALLOWED_DOMAINS.keys()].filter((domain) => textOf(`src/features/${domain}/README.md`).split('\n').length > 16)).toEqual([]);
  });

  test('No TODO, type check suppression or skipped test is left in the code', () => {
    const suppression = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\.(skip|only)\(/;
    const violations = offenders(code, (file) => file !== 'src/architecture.test.ts' && suppression.test(textOf(file)));
    expect(violations, 'Do it now, or open an issue for it.').toEqual([]);
  });
});
