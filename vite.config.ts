import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/]/;

const NO_JSON_SCHEMA = "const no = () => { throw new Error('JSON Schema is made by the server only: see vite.config.ts'); };";
const NO_ENGLISH = 'export default () => ({});';

/**
 * Every zod schema carries its way to JSON Schema and zod's English messages. The browser makes no JSON Schema, and its messages are
 * those of shared/italian.ts: 6 KB less before the first screen. Should zod rename one of these files, the build fails and says which.
 */
function leanZod(): Plugin {
  const missing = new Set(['to-json-schema.js', 'json-schema-processors.js', 'locales/en.js']);
  return {
    name: 'lean-zod',
    apply: 'build',
    load(id) {
      const name = /[\\/]zod[\\/]v4[\\/].*?(to-json-schema\.js|json-schema-processors\.js|locales[\\/]en\.js)$/.exec(id)?.[1];
      if (name === undefined) return null;
      missing.delete(name.replace('\\', '/'));
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
  return `${NO_JSON_SCHEMA}\nexport { ${names.join(', ')} };`;
}

/**
 * What pdf.js fetches by fixed names when a PDF has pictures of these kinds, as scanners make them. Scripts, not WebAssembly: that the
 * policy of our pages forbids. Its version stands in the address, because files below /assets are kept for ever.
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

// Not the date field's, which only comes with a dialog.
const ICONS = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!calendar-days)/;
// What fewer screens share stays in a file of its own: the others would load it for nothing.
const MANY_SCREENS = 4;

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/**
 * One file for what the dashboard and many screens stand on, one for what many others do and it does not, one for what only lists do:
 * left alone it comes in a file for each set of screens that shares something, thirty before a list can be seen (decision 0012).
 */
function sharedBy(id: string, infoOf: InfoOf): string | null {
  const screens = [...importersOf(id, infoOf)].filter((file) => /\/src\/(app|features)\/.*-page\.tsx$/.test(file));
  const isOneOf = (names: RegExp) => screens.some((file) => names.test(file));
  if (screens.length < MANY_SCREENS || isOneOf(/(login|setup-admin|reset-password)-page/)) return null;
  if (isOneOf(/dashboard-page/)) return 'screens';
  // The lists of people and brands do without the kit, and the employee's page without its lists.
  if (id.includes('/src/kit/')) return isOneOf(/employee-page/) ? 'held' : 'things';
  return isOneOf(/(employee|account)-page/) ? 'records' : 'lists';
}

/** All that cannot be shown without this module, itself included. */
function importersOf(id: string, infoOf: InfoOf, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of infoOf(id)?.importers ?? []) importersOf(importer, infoOf, found);
  return found;
}

export default defineConfig({
  plugins: [react(), leanZod(), pdfParts()],
  // The server puts a fresh nonce in its place in every response; Vite adds it to its tags and a meta that main.tsx reads.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false }, // a browser of es2023 that knows no modulepreload fetches the same files a little later
    assetsInlineLimit: 0, // fonts and pictures as files: the CSP allows no data: URLs
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen stands on and seldom changes: browsers keep it when only our own files are new.
            { name: 'platform', test: FOUNDATION, priority: 2 },
            // All that main.tsx needs itself, as one file: left alone it comes in a dozen, each with headers of its own.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: ICONS, minShareCount: 6, includeDependenciesRecursively: false },
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
