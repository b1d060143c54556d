import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const FOUNDATION =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/]/;

export default defineConfig({
  plugins: [react()],
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
