// The guide (docs/guida) as pages of the product: plain HTML beside the app, read without internet and without an account.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillFields } from './fill-fields.ts';
import { frameNotFound, framePage } from './page-frame.ts';
import { GUIDE_FOLDER, PAGES } from './pages.ts';
import { pngSize } from './png-size.ts';
import { renderPage } from './render-page.ts';
import { sectionAddresses } from './screens.ts';

/** Writes it into the folder of the web build. The server serves every page there by its name (serve-web.ts). */
export function writeGuide(webFolder: string): void {
  const folder = join(webFolder, 'guida');
  mkdirSync(folder, { recursive: true });
  for (const { file } of PAGES) {
    const page = renderPage(fillFields(readFileSync(`${GUIDE_FOLDER}/${file}`, 'utf8')), (image) => pngSize(`${GUIDE_FOLDER}/${image}`));
    writeFileSync(join(folder, file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html')), framePage(file, page));
  }
  writeFileSync(join(folder, '404.html'), frameNotFound());
  writeFileSync(join(folder, 'schermate.json'), JSON.stringify(sectionAddresses()));
  writeFileSync(join(folder, 'guida.css'), styles(webFolder));
  cpSync(`${GUIDE_FOLDER}/immagini`, join(folder, 'immagini'), { recursive: true });
}

/** The product's tokens and fonts, and the little that a page of text needs. */
function styles(webFolder: string): string {
  const files = readdirSync(join(webFolder, 'assets'));
  const face = (family: string, start: string) => {
    const file = files.find((name) => name.startsWith(start) && name.endsWith('.woff2'));
    if (!file) throw new Error(`The web build has no font that begins with ${start}`);
    return `@font-face { font-family: "${family}"; src: url("/assets/${file}") format("woff2"); font-weight: 100 900; font-display: swap; }\n`;
  };
  return [
    face('Instrument Sans Variable', 'instrument-sans-'),
    face('Geist Mono Variable', 'geist-mono-'),
    readFileSync('src/web/style/tokens.css', 'utf8'),
    readFileSync('scripts/guide/guide.css', 'utf8'),
    readFileSync('scripts/guide/guide-text.css', 'utf8'),
  ].join('\n');
}
