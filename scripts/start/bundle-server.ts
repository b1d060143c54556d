// node scripts/start/bundle-server.ts FOLDER: bundles the server, its threads and modules loaded by URL into one file each.
import { basename, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** The files to bundle: the server, and every source that a bundled file refers to by `new URL('./x.ts', import.meta.url)`. */
const entries = new Set([resolve('src/app/server.ts')]);
// Packages that are not bundled, because they are loaded only on demand, read files beside themselves, or contain native code.
const EXTERNAL_PACKAGES = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'file-type',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'pg-native',
];

/**
 * Keeps references to files, which are relative to the sources, valid in the bundle (migrations, common passwords, web build). A referenced
 * source file becomes an entry of the bundle.
 */
function resolveFromSources(): Plugin {
  return {
    name: 'from-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](src|packages)[\\/].*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(`../../../${relative(process.cwd(), id)}`);
        return {
          code: code
            .replace(/new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g, (_, moduleName: string) => {
              entries.add(fileURLToPath(new URL(`${moduleName}.ts`, pathToFileURL(id))));
              return `new URL('${moduleName}.js', import.meta.address)`;
            })
            .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
            .replaceAll('import.meta.address', 'import.meta.url'),
          map: null,
        };
      },
    },
  };
}

/**
 * Removes the generated code from the router. The router would compile a function for each part of an address, hundreds at each start, for
 * a small gain. The build fails when the code to replace is not found.
 */
function simplifyRouter(): Plugin {
  return {
    name: 'simplify-router',
    transform: {
      filter: { id: /[\\/]find-my-way[\\/]lib[\\/]node\.js$/ },
      handler(code) {
        const simplified = code.replace(/return new Function\('path', 'i', .*/, 'return (path, i) => path.startsWith(prefix, i)');
        if (simplified === code)
          this.error('find-my-way does not contain the expected code: see simplifyRouter in scripts/start/bundle-server.ts');
        return { code: simplified, map: null };
      },
    },
  };
}

/**
 * Replaces all characters that are not ASCII by escapes. With one character beyond Latin-1, V8 would store the whole text with two bytes
 * per character.
 */
function escapeToAscii(): Plugin {
  return {
    name: 'in-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files).filter(({ type }) => type === 'chunk')) {
        const chunk = file as Rolldown.OutputChunk;
        if (/\\[^\0-\x7f]/.test(chunk.code)) this.error('a non-ASCII character follows a backslash and cannot be escaped');
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
      }
    },
  };
}

const [, , folder = ''] = process.argv;
// The build of an entry may add further entries while the loop runs.
for (const input of entries) {
  const name = basename(input, '.ts');
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [resolveFromSources(), simplifyRouter(), escapeToAscii()],
    resolve: { conditions: ['node'], mainFields: ['main'] },
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: true,
      outDir: resolve(folder),
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { [name]: input },
        output: { entryFileNames: '[name].js', codeSplitting: false, comments: false, keepNames: true },
      },
    },
  });
}
