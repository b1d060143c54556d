// node scripts/start/bundle-server.ts FOLDER: the server, its threads and what they load by address, a file each, with the packages that they load at the start.
import { basename, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** What is built: the server, and every source whose address a built one names as `new URL('./x.ts', import.meta.url)`. */
const entries = new Set([resolve('src/app/server.ts')]);
// What is loaded when it is needed, if ever; what reads files that lie beside it; and what is no JavaScript.
const LEFT_ALONE = [
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

/** What a source finds beside itself it finds there still: migrations, the common passwords, the web part. Sources that it names are built, too. */
function fromSources(): Plugin {
  return {
    name: 'from-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](src|packages)[\\/].*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(`../../../${relative(process.cwd(), id)}`);
        return {
          code: code
            .replace(/new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g, (_, named: string) => {
              entries.add(fileURLToPath(new URL(`${named}.ts`, pathToFileURL(id))));
              return `new URL('${named}.js', import.meta.address)`;
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
 * The router makes a program of each piece of an address, hundreds at each start, to compare it a little faster than what stands here instead. Should
 * it no longer do so, the build fails and says it.
 */
function plainRouter(): Plugin {
  return {
    name: 'plain-router',
    transform: {
      filter: { id: /[\\/]find-my-way[\\/]lib[\\/]node\.js$/ },
      handler(code) {
        const plain = code.replace(/return new Function\('path', 'i', .*/, 'return (path, i) => path.startsWith(prefix, i)');
        if (plain === code) this.error('find-my-way makes no programs any more: see plainRouter in scripts/start/bundle-server.ts');
        return { code: plain, map: null };
      },
    },
  };
}

/** One letter beyond Latin, and V8 holds the whole text at two bytes for each; of letters that are all ASCII it does not have to look for them. */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files).filter(({ type }) => type === 'chunk')) {
        const chunk = file as Rolldown.OutputChunk; // as was asked
        if (/\\[^\0-\x7f]/.test(chunk.code)) this.error('a letter beyond ASCII follows a backslash: it cannot be written as a code');
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      }
    },
  };
}

const [, , folder = ''] = process.argv;
// The set grows while its files are built.
for (const input of entries) {
  const name = basename(input, '.ts');
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [fromSources(), plainRouter(), inAscii()],
    // As Node itself finds packages.
    resolve: { conditions: ['node'], mainFields: ['main'] },
    ssr: { noExternal: true, external: LEFT_ALONE },
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
