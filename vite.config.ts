import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), leanZod()],
  // The server puts a fresh nonce in its place in every response; Vite adds it to its tags and a meta that main.tsx reads.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
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
