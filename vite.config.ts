import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type ESTree, type Plugin, type Rolldown, Visitor } from 'vite';

// Not what keeps a form from being left, which only comes with a dialog.
const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/](?!.*useBlocker)/;

const LEFT_OUT = "const no = () => { throw new Error('Left out of the browser: see vite.config.ts'); };";
const NO_ENGLISH = 'export default () => ({});';
// What zod/mini does without: JSON holds no circles.
const NO_CIRCLES =
  'export class $ZodCyclicError extends Error {} export const memoizer = () => undefined; export const isRecursiveSchema = () => false; export const isBackEdge = () => false;';

/**
 * Every zod schema carries its way to JSON Schema, zod's English messages, what lets values hold themselves and what writes programs that parse. The browser makes no JSON
 * Schema, lets no text become a program (src/app/shell/schema-settings.ts), its messages are those of shared/italian.ts, and what it parses came as JSON: 8 KB less before the first screen. Should zod rename one of these files, the build fails and says which.
 */
function leanZod(): Plugin {
  const missing = new Set(['to-json-schema.js', 'json-schema-processors.js', 'memoizer.js', 'doc.js', 'locales/en.js']);
  return {
    name: 'lean-zod',
    apply: 'build',
    load(id) {
      const name = /[\\/]zod[\\/]v4[\\/].*?(to-json-schema\.js|json-schema-processors\.js|memoizer\.js|doc\.js|locales[\\/]en\.js)$/.exec(
        id,
      )?.[1];
      if (name === undefined) return null;
      missing.delete(name.replace('\\', '/'));
      if (name === 'memoizer.js') return NO_CIRCLES;
      return name.endsWith('en.js') ? NO_ENGLISH : stubOf(readFileSync(id, 'utf8'));
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`zod no longer has ${[...missing].join(', ')}: see leanZod in vite.config.ts`);
    },
  };
}

/** The same names, and nothing behind them. */
function stubOf(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => `no as ${name}`);
  return `${LEFT_OUT}\nexport { ${names.join(', ')} };`;
}

// Read by the server and the API's documentation alone. Who may call it only matters in the browser where that is everybody.
const FOR_THE_SERVER = ['summary', 'etichette', 'aliases', 'heavy', 'needs', 'params', 'response'];

/**
 * The calls without what only the server reads of them: each screen loads dozens, and it is their sentences and the shapes of their
 * answers (which the server checks) that weigh. What these files declare is marked as made without effects, so that what nobody uses any
 * more is left out: schemas do nothing by being made.
 */
function leanCalls(): Plugin {
  let left = 0;
  return {
    name: 'lean-calls',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/, code: /\b(endpoint|itemCalls)\(/ },
      handler(code) {
        const { cuts, made } = readCalls(this.parse(code), code);
        left += cuts.length;
        const kept = made.filter((at) => !cuts.some(([start, end]) => start <= at && at < end));
        const changes = [
          ...cuts.map(([start, end]) => ({ start, end, text: '' })),
          ...kept.map((at) => ({ start: at, end: at, text: MADE })),
        ];
        // From the end, so that what stands before keeps its place.
        return changes
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, each) => text.slice(0, each.start) + each.text + text.slice(each.end), code);
      },
    },
    buildEnd(error) {
      if (!error && left === 0) this.error('no call was found to say less of: see leanCalls in vite.config.ts');
    },
  };
}

const MADE = '/* @__PURE__ */ ';

/** What can be cut out of the declared calls, and where something is made that a constant of the file keeps. */
function readCalls(program: ESTree.Program, code: string) {
  const cuts: [start: number, end: number][] = [];
  const made: number[] = [];
  let inside = 0; // a function, or a statement made for what it does
  const enter = () => void inside++;
  const leave = () => void inside--;
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ExpressionStatement: enter,
    'ExpressionStatement:exit': leave,
    CallExpression({ start, callee, arguments: [call] }) {
      if (inside === 0) made.push(start);
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || call?.type !== 'ObjectExpression') return;
      for (const { start: from, end } of call.properties.filter(isForTheServer)) {
        cuts.push([from, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)]);
      }
    },
  }).visit(program);
  return { cuts, made };
}

function isForTheServer(property: ESTree.ObjectPropertyKind): boolean {
  if (property.type !== 'Property' || property.key.type !== 'Identifier' || !FOR_THE_SERVER.includes(property.key.name)) return false;
  return !(property.value.type === 'Literal' && property.value.value === 'public');
}

/**
 * What pdf.js fetches by fixed names when a PDF has pictures of these kinds, as scanners make them. Scripts, not WebAssembly: they are
 * smaller, and asked for seldom. Its version stands in the address, because files below /assets are kept for ever.
 */
function pdfParts(): Plugin {
  const from = 'node_modules/pdfjs-dist';
  const { version } = JSON.parse(readFileSync(`${from}/package.json`, 'utf8')) as { version: string };
  return {
    name: 'pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source: readFileSync(`${from}/wasm/${name}`) });
      }
    },
  };
}

// Below this there is little to compile, and the line itself would weigh.
const WORTH_HINTING = 12_000;

/**
 * Says to Chromium that a file's functions are called as soon as it is there: they are compiled beside the page's thread while the file comes, not one by
 * one on it as each is first called (decision 97). Other browsers read a comment. After Vite's own plugins, which put their lines on top: there it has to stand.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.length > WORTH_HINTING) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

// Not the date field's, which only comes with a dialog.
const ICONS = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!calendar-days)/;
// What fewer screens share stays in a file of its own: the others would load it for nothing.
const MANY_SCREENS = 6;

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/**
 * One file for what the dashboard and many screens stand on, one for what many others do and it does not, one for what only lists do:
 * left alone it comes in a file for each set of screens that shares something, thirty before a list can be seen (decision 0012).
 */
function sharedBy(id: string, infoOf: InfoOf): string | null {
  const pages = [...importersOf(id, infoOf)].filter((file) => /\/src\/(app|features)\/.*-page\.tsx$/.test(file));
  // The page of one thing, or of a showroom, loads what lists and the employee's page do: counted, it would mix the kinds' own calls with what they are made of.
  const screens = pages.filter((file) => !/(-item|\/showroom)-page\.tsx$/.test(file));
  const isOneOf = (names: RegExp) => screens.some((file) => names.test(file));
  if (screens.length < MANY_SCREENS || isOneOf(/(login|setup-admin|reset-password)-page/)) return null;
  if (isOneOf(/dashboard-page/)) return 'screens';
  const isOfOneThing = screens.length < pages.length;
  // The lists of people and brands do without the kit, the employee's page without its lists, workflows without what it shows.
  if (id.includes('/src/features/equipment/asset-types/')) {
    if (!isOneOf(/employee-page/)) return isOfOneThing ? 'cards' : 'things';
    return id.includes('/src/features/equipment/asset-types/web/') ? 'held' : 'kinds';
  }
  if (isOneOf(/(employee|account)-page/)) return 'records';
  return isOfOneThing ? 'cards' : 'lists'; // a page of one thing shows a card, and no list
}

/** All that cannot be shown without this module, itself included. */
function importersOf(id: string, infoOf: InfoOf, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of infoOf(id)?.importers ?? []) importersOf(importer, infoOf, found);
  return found;
}

export default defineConfig({
  plugins: [react(), leanZod(), leanCalls(), pdfParts(), compileAhead()],
  // The server puts a fresh nonce in its place in every response; Vite adds it to its tags and a meta that main.tsx reads.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false, // a browser of es2023 that knows no modulepreload fetches the same files a little later
      // What comes later needs the app's own file too, and would fetch it anew: it is there as a script, not as something to preload.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/^assets\/index-.*\.js$/.test(file)) : files,
    },
    assetsInlineLimit: 0, // fonts and pictures as files: the CSP allows no data: URLs
    rolldownOptions: {
      output: {
        // The app names all of them: their sources' names would be 1,3 KB before the first screen. The manifest has them.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // What every screen stands on and seldom changes: browsers keep it when only our own files are new.
            { name: 'platform', test: FOUNDATION, priority: 2 },
            // All that main.tsx needs itself, as one file: left alone it comes in a dozen, each with headers of its own.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: ICONS, minShareCount: 12, includeDependenciesRecursively: false },
            {
              name: (id, bundle) => sharedBy(id, (each) => bundle.getModuleInfo(each)),
              debugName: 'shared',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The guide is as it was when the server's own web part was built.
    proxy: { '/api': 'http://localhost:3000', '/guida': 'http://localhost:3000' },
  },
});
