import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillFields } from './fill-fields.ts';
import { frameNotFound, framePage } from './page-frame.ts';
import { GUIDE_FOLDER, PAGES } from './pages.ts';
import { pngSize } from './png-size.ts';
import { renderPage } from './render-page.ts';
import { sectionAddresses } from './screens.ts';

/** Writes the pages of the guide into the web build. The server serves these pages from there by name (serve-web.ts). */
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

function styles(webFolder: string): string {
  const files = readdirSync(join(webFolder, 'assets'));
  const fontFace = (family: string, prefix: string) => {
    const file = files.find((name) => name.startsWith(prefix) && name.endsWith('.woff2'));
    if (!file) throw new Error(`The web build has no font that begins with ${prefix}`);
    return `@font-face { font-family: "${family}"; src: url("/assets/${file}") format("woff2"); font-weight: 100 900; font-display: swap; }\n`;
  };
  return [
    fontFace('Instrument Sans Variable', 'instrument-sans-'),
    fontFace('Geist Mono Variable', 'geist-mono-'),
    readFileSync('src/web/style/tokens.css', 'utf8'),
    readFileSync('scripts/guide/guide.css', 'utf8'),
    readFileSync('scripts/guide/guide-text.css', 'utf8'),
  ].join('\n');
}
