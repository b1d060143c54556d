import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/]/;

const NO_JSON_SCHEMA = `const no = () => { throw new Error('JSON Schema is made by the server only: see vite.config.ts'); };
export { no as createStandardJSONSchemaMethod, no as createToJSONSchemaMethod, no as extractDefs, no as finalize,
  no as handleUnrepresentable, no as initializeContext, no as processSchema };`;
const NO_ENGLISH = 'export default () => ({});';

/**
 * Every zod schema carries its way to JSON Schema and zod's English messages. The browser makes no JSON Schema, and its messages are
 * those of shared/italian.ts: 4 KB less before the first screen. Should zod rename one of these, the build fails and says which.
 */
function leanZod(): Plugin {
  const stubs: Record<string, string> = { '\0zod-no-json-schema': NO_JSON_SCHEMA, '\0zod-no-english': NO_ENGLISH };
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !/[\\/]zod[\\/]v4[\\/]/.test(importer)) return null;
      if (id.endsWith('/to-json-schema.js')) return '\0zod-no-json-schema';
      return id.endsWith('/locales/en.js') ? '\0zod-no-english' : null;
    },
    load: (id) => stubs[id] ?? null,
  };
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
      // What every screen stands on and seldom changes: browsers keep it when only our own files are new.
      output: { codeSplitting: { groups: [{ name: 'platform', test: FOUNDATION }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://localhost:3000' },
  },
});
