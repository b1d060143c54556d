import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type ESTree, type Plugin, type Rolldown, Visitor } from 'vite';

// Libraries that every screen needs. useBlocker, which keeps a user from leaving a form, is left out, because only dialogs load it.
const FOUNDATION =
  /^\0rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/](?!.*useBlocker)/;

const LEFT_OUT = "const no = () => { throw new Error('Left out of the browser: see vite.config.ts'); };";
const NO_ENGLISH = 'export default () => ({});';
// A stub for the part of zod that handles cyclic values. JSON has no cycles, and zod/mini also works without this part.
const NO_CIRCLES =
  'export class $ZodCyclicError extends Error {} export const memoizer = () => undefined; export const isRecursiveSchema = () => false; export const isBackEdge = () => false;';

const ZOD_FILES = ['to-json-schema.js', 'json-schema-processors.js', 'memoizer.js', 'doc.js', 'locales/en.js', 'classic/schemas.js'];

/**
 * Removes parts of zod from the browser build, which saves 9 KB before the first screen: JSON Schema, English messages, support for cyclic
 * values, and generated parser code. The browser needs none of them: it creates no JSON Schema, its messages are in src/shared/schemas.ts, all
 * values that it parses come from JSON, and src/app/shell/schema-settings.ts disables generated code. If zod renames one of these files,
 * the build fails and names the file.
 */
function leanZod(): Plugin {
  const missing = new Set(ZOD_FILES);
  return {
    name: 'lean-zod',
    apply: 'build',
    load(id) {
      const path = id.replaceAll('\\', '/');
      if (!path.includes('/zod/v4/')) return null;
      const name = ZOD_FILES.find((file) => path.endsWith(`/${file}`));
      if (name === undefined) return null;
      missing.delete(name);
      if (name === 'memoizer.js') return NO_CIRCLES;
      if (name === 'locales/en.js') return NO_ENGLISH;
      const source = readFileSync(id, 'utf8');
      return name === 'classic/schemas.js' ? source.replace('core.$ZodObjectJIT', 'core.$ZodObject') : stubOf(source);
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`zod no longer has ${[...missing].join(', ')}: see leanZod in vite.config.ts`);
    },
  };
}

/** Returns a module with the same export names as `source`. Each export is a function that throws an error. */
function stubOf(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => `no as ${name}`);
  return `${LEFT_OUT}\nexport { ${names.join(', ')} };`;
}

// The properties of a call that only the server and the API documentation read. A property with the value 'public' stays in the build,
// because the browser reads it.
const FOR_THE_SERVER = ['summary', 'etichette', 'aliases', 'heavy', 'needs', 'params', 'body', 'response'];

/**
 * Removes from the declared calls all properties that only the server reads. Each screen loads dozens of calls, and their descriptions and
 * response schemas would make the screen larger. The plugin also marks the constants of these files, and of other files with schemas, as free
 * of side effects, because creating a schema has none. The bundler can then drop unused constants, and with them zod.
 */
function leanCalls(): Plugin {
  let left = 0;
  return {
    name: 'lean-calls',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/, code: /\b(endpoint|itemCalls)\(|from 'zod'/ },
      handler(code) {
        const { cuts, made } = readCalls(this.parse(code), code);
        left += cuts.length;
        const kept = made.filter((at) => !cuts.some(([start, end]) => start <= at && at < end));
        const changes = [
          ...cuts.map(([start, end]) => ({ start, end, text: '' })),
          ...kept.map((at) => ({ start: at, end: at, text: MADE })),
        ];
        // Changes are applied from the end of the file, so that the positions of the remaining changes stay valid.
        const lean = changes
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, each) => text.slice(0, each.start) + each.text + text.slice(each.end), code);
        return { code: lean, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      if (!error && left === 0) this.error('no call was found to say less of: see leanCalls in vite.config.ts');
    },
  };
}

const MADE = '/* @__PURE__ */ ';

/**
 * Returns the ranges that can be cut out of the declared calls, and the positions of function calls outside of functions and statements,
 * whose results are stored in constants of the file.
 */
function readCalls(program: ESTree.Program, code: string) {
  const cuts: [start: number, end: number][] = [];
  const made: number[] = [];
  let inside = 0; // the number of enclosing functions, and of enclosing statements that run for their side effects
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
      for (const { start: from, end } of serverPropertiesOf(call, inside === 0)) {
        cuts.push([from, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)]);
      }
    },
  }).visit(program);
  return { cuts, made };
}

/**
 * Returns the properties of a declared call that only the server reads. Forms read the body schema of a call that a function creates
 * (`isConstant` is false), because this schema has no name. List pages read the query schema of a GET call, whose method may be in a spread object.
 */
function serverPropertiesOf(call: ESTree.ObjectExpression, isConstant: boolean): ESTree.ObjectPropertyKind[] {
  const literalOf = (property: ESTree.ObjectPropertyKind) =>
    property.type === 'Property' && property.value.type === 'Literal' ? property.value.value : undefined;
  const isWrite = call.properties.some((property) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(String(literalOf(property))));
  return call.properties.filter((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return false;
    const { name } = property.key;
    if (name === 'body') return isConstant;
    if (name === 'query') return isWrite;
    return FOR_THE_SERVER.includes(name) && literalOf(property) !== 'public';
  });
}

/**
 * Adds the scripts that pdf.js loads by fixed names when a PDF contains JBIG2 or JPEG 2000 images, as scanners create them. They are
 * scripts and not WebAssembly, because scripts are smaller and seldom needed. The address contains the version of pdf.js, because browsers
 * cache files below /assets forever.
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

// The smallest number of characters for which a file gets the hint of compileAhead. A smaller file has little to compile, and the hint
// itself would cost more.
const WORTH_HINTING = 12_000;

/**
 * Adds a hint for Chromium that the functions of a file are called as soon as the file is loaded. Chromium then compiles them on another
 * thread while the file loads, and not one by one on the main thread when each is first called (decision 91). Other browsers treat the hint
 * as a comment. The hint must be the first line, so this plugin runs after Vite's own plugins, which also add lines at the top.
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

const LUCIDE = 'lucide-react/dist/esm';

/**
 * Imports each icon from its own file. lucide-react exports all icons from one file, so the bundler would see every icon as shared by all
 * modules that show an icon, and sharedBy could not put an icon into the file of its modules.
 */
function iconFiles(): Plugin {
  const exported = readFileSync(`node_modules/${LUCIDE}/lucide-react.mjs`, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g,
  );
  const fileOf = new Map(
    [...exported].flatMap(([, names = '', file]) => [...names.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file])),
  );
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: /from 'lucide-react'/ },
      handler(code) {
        return code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) => names.split(',').map(importOf).join(''));
      },
    },
  };

  function importOf(text: string): string {
    const [name = '', local = name] = text.trim().split(' as ');
    if (name === '' || name.startsWith('type ')) return '';
    const file = fileOf.get(name);
    if (file === undefined) throw new Error(`lucide-react has no file of the icon ${name}`);
    return `import ${local} from '${LUCIDE}/${file}';`;
  }
}

const MAIN_FILE = /^assets\/index-.*\.js$/;
// The file with the list of all pages (src/app/pages.tsx).
const PAGES_FILE = /^assets\/pages-.*\.js$/;

// zod, and the modules without calls that only create schemas. The login page and the dashboard need none of them.
const SCHEMAS = /node_modules[\\/]zod[\\/]|src[\\/](shared[\\/]schemas|features[\\/]accounts[\\/]auth[\\/]fields)\.ts$/;

const LIBRARY_PARTS =
  /node_modules[\\/](@tanstack[\\/](react-virtual|virtual-core)|react-hook-form|lucide-react[\\/]dist[\\/]esm[\\/]icons)[\\/]/;
const ASSET_TYPE = /\/src\/features\/equipment\/(hardware|software|piani-mobili|telefoni|cartelle)\//;
const ASSET_LIST = /\/(hardware|mobile-plans|software|cartelle)-page/;
const ASSET_PAGE = /\/(hardware|mobile-plans|software|cartelle|employee|showroom|[\w-]+-item)-page/;
// A page of one record, which has no list.
const RECORD_PAGE = /\/(employee|account|[\w-]+-item)-page/;

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/**
 * Returns the name of the shared file to which a module belongs, or null if it belongs to none. Without shared files the bundler creates
 * one file for each set of pages that share a module. Browsers load only six files of a server at once, so with thirty small files the rows
 * of a list come later than with ten files that contain some modules too many (decision 12).
 */
function sharedBy(id: string, infoOf: InfoOf): string | null {
  if (/(-page|\/shell|\/pages)\.tsx$/.test(id) || (id.includes('node_modules') && !LIBRARY_PARTS.test(id))) return null;
  const importers = [...importersOf(id, infoOf)];
  const isOfShell = importers.some((file) => file.endsWith('/shell/shell.tsx'));
  const pages = importers.filter((file) => /\/src\/(app|features)\/.*-page\.tsx$/.test(file));
  const isOf = (names: RegExp) => pages.some((file) => names.test(file));
  const isOfMany = pages.length >= 12;

  if (isOf(/\/login-page/)) return isOfShell || isOfMany ? 'app' : 'login';
  if (isOfShell) return 'screens';
  if (pages.length < 2) return null;
  if (isOf(/\/dashboard-page/)) return 'screens';
  if (isOf(/\/setup-admin-page/)) return 'forms';

  const isOfAssetPagesOnly = pages.every((file) => ASSET_PAGE.test(file));
  const isOfSomeLists = pages.length >= 6 && isOf(ASSET_LIST) && !isOfAssetPagesOnly;
  if (isOfMany || isOfSomeLists) return isOf(RECORD_PAGE) ? 'records' : 'lists';

  // The employee page has the assets of every type, but none of the parts of their own pages.
  const isOfEmployee = isOf(/\/employee-page/);
  const [, type] = ASSET_TYPE.exec(id) ?? [];
  if (type !== undefined) return isOfEmployee ? type : `${type}-screens`;
  const isOfItems = isOf(/-item-page/);
  const assetLists = pages.filter((file) => ASSET_LIST.test(file)).length;
  if (assetLists > 0 && (isOfEmployee || (isOfItems && assetLists > 1))) return 'kinds';
  if (assetLists > 1) return 'assets';
  if (isOfEmployee && !/equipment|journeys/.test(id)) return 'people';
  return isOfItems && isOfAssetPagesOnly && pages.length >= 4 ? 'items' : null;
}

/** Returns this module and all modules that import it directly or indirectly. */
function importersOf(id: string, infoOf: InfoOf, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of infoOf(id)?.importers ?? []) importersOf(importer, infoOf, found);
  return found;
}

export default defineConfig({
  plugins: [react(), iconFiles(), leanZod(), leanCalls(), pdfParts(), compileAhead()],
  // The server replaces this placeholder with a new nonce in every response. Vite adds the nonce to its tags and to a meta element that
  // main.tsx reads.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false, // a browser that does not support modulepreload loads the same files a little later
      // The main file knows all files of each screen, so that a screen loads in one step. It does not name itself, because the page loads
      // it as a script, and a preload would fetch it again. Dialogs and menus load while the page is idle, so other files name only the
      // styles of what they load: the names of all scripts would be 2 KB of a list page.
      resolveDependencies: (_, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        return files.filter((file) => (MAIN_FILE.test(hostId) || PAGES_FILE.test(hostId) ? !MAIN_FILE.test(file) : file.endsWith('.css')));
      },
    },
    assetsInlineLimit: 0, // fonts and images are separate files, because the CSP allows no data: URLs
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: SCHEMAS, sideEffects: false }] },
      output: {
        // The names of files contain only a hash, because the app contains the names of all files, and names of the sources would add 1.3
        // KB before the first screen. The manifest contains the names of the sources.
        chunkFileNames: ({ name }) => (name === 'pages' ? 'assets/pages-[hash:7].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: [
            // Libraries that every screen needs and that seldom change. Browsers keep this file in their cache when only our own files
            // change.
            { name: 'platform', test: FOUNDATION, priority: 3 },
            { name: 'schemas', test: SCHEMAS, priority: 2, includeDependenciesRecursively: false },
            // All modules that main.tsx needs, in one file. Without this group they are in a dozen files, each with its own response
            // headers.
            { name: 'app', tags: ['$initial'], priority: 1 },
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
    // The guide comes from the server, so it is as old as the last web build of the server.
    proxy: { '/api': 'http://localhost:3000', '/guida': 'http://localhost:3000' },
  },
});
