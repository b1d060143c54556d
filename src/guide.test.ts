import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ALL_SCREENS } from '#shared/screens.ts';
import { fillFields, NOUNS, nounsIn } from '../scripts/guide/fill-fields.ts';
import { addressOf, GUIDE_FOLDER, PAGES } from '../scripts/guide/pages.ts';
import { pngSize } from '../scripts/guide/png-size.ts';
import { type RenderedPage, renderPage } from '../scripts/guide/render-page.ts';
import { sectionOf } from '../scripts/guide/screens.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${ROOT}${GUIDE_FOLDER}`;
const MAX_IMAGE_BYTES = 150_000;

const readPage = (file: string): RenderedPage =>
  renderPage(fillFields(readFileSync(`${FOLDER}/${file}`, 'utf8')), (image) =>
    existsSync(`${FOLDER}/${image}`) ? pngSize(`${FOLDER}/${image}`) : { width: 0, height: 0 },
  );
const pages = new Map<string, RenderedPage>(PAGES.map(({ file }) => [file, readPage(file)]));
const namedPages = [...pages].map(([file, page]) => ({ file, page }));

test('Every page of the guide is in the menu of the guide and begins with a title, which is the only title of the page', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  expect(files.sort()).toEqual([...pages.keys()].sort());
  for (const { file, page } of namedPages) {
    expect([file, page.headings.filter(({ depth }) => depth === 1).length, page.headings[0]?.depth]).toEqual([file, 1, 1]);
  }
});

describe.each(namedPages)('Page $file of the guide', ({ file, page }) => {
  test('Every link leads to an existing page and heading of the guide', () => {
    const brokenLinks = page.links.filter((href) => {
      if (/^https?:\/\//.test(href)) return false;
      const [target, anchor] = href.split('#');
      const targetPage = pages.get(target || file);
      return !targetPage || (anchor !== undefined && !targetPage.headings.some(({ id }) => id === decodeURIComponent(anchor)));
    });
    expect(brokenLinks).toEqual([]);
  });

  test('A link between pages leads to the same page on GitHub and in the product', () => {
    for (const href of page.links.filter((link) => link.includes('.md'))) {
      const [target = '', anchor] = href.split('#');
      expect(page.html).toContain(`href="${addressOf(target)}${anchor ? `#${anchor}` : ''}"`);
    }
  });

  test('Every image on the page exists and has an alternative text', () => {
    expect(page.images.filter((image) => !existsSync(`${FOLDER}/${image}`))).toEqual([]);
    expect(page.html).not.toContain('alt=""');
  });

  test('Every bold text on a page of the guide is a label of a screen', () => {
    expect(page.labels.filter((label) => !readScreenTexts().has(label))).toEqual([]);
  });
});

test('The section of the guide that each screen links to exists', () => {
  const missing = ALL_SCREENS.filter(([path, screen]) => {
    const [file = '', heading] = sectionOf(path, screen).split('#');
    return !pages.get(file)?.headings.some(({ id }) => id === heading);
  });
  expect(missing).toEqual([]);
});

test('The guide describes the fields of every entity once, with label and allowed values', () => {
  const describedNouns = PAGES.flatMap(({ file }) => nounsIn(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  expect(describedNouns.sort()).toEqual(Object.keys(NOUNS).sort());
  const { html = '' } = pages.get('campi.md') ?? {};
  for (const row of [
    ['Email *', 'testo: completa, una diversa per ognuno'],
    ['Tipologia', 'Worker, Manager, Admin o Sales'],
    ['Stipendio', 'un importo in euro, solo per HR e amministratori'],
    ['Note HR', 'testo, anche su più righe'],
  ]) {
    expect(html).toContain(row.map((cell) => `<td>${cell}</td>\n`).join(''));
  }
});

test('The images of the guide are exactly the images that `npm run pictures` draws, all are used, and none is larger than 150 kB', () => {
  const table = readFileSync(`${ROOT}scripts/pictures/pictures-table.ts`, 'utf8');
  const pictureFiles = [...table.matchAll(/guide\('([\w-]+)'\)/g)].map(([, name]) => `${name}.png`).sort();
  const files = readdirSync(`${FOLDER}/immagini`).sort();
  expect(files).toEqual(pictureFiles);
  expect([...new Set(namedPages.flatMap(({ page }) => page.images))].sort()).toEqual(files.map((name) => `immagini/${name}`));
  expect(files.filter((name) => readFileSync(`${FOLDER}/immagini/${name}`).length > MAX_IMAGE_BYTES)).toEqual([]);
});

let screenTexts: Set<string> | undefined;

/**
 * Returns all texts in the source files of the web app: string literals, text between tags, and button labels composed of a verb and a
 * noun.
 */
function readScreenTexts(): Set<string> {
  if (screenTexts) return screenTexts;
  const sources = readdirSync(`${ROOT}src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) =>
      /\/web\/|\/shell\/|app\/[a-z-]+\.tsx$|rules\.ts$|fields\.ts$|shared\/(registro|risorse|dipendente|stati-[a-z]+)\.ts$|periodi\.ts$|esportazioni\.ts$|shared\/screens\.ts$|server\/(feature|notices|work)\.ts$/.test(
        path,
      ),
    )
    .map((path) => readFileSync(path, 'utf8'));
  const texts = sources.flatMap((text) => [
    ...[...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map(([, single, double]) => single ?? double ?? ''),
    ...[...text.matchAll(/>([^<>{}\n]+)</g)].map(([, inline]) => inline ?? ''),
    ...[...text.matchAll(/^\s*([^<>{}\n]+?)(?:<span className="sr">.*)?$/gm)].map(([, line]) => line ?? ''),
    ...[...text.matchAll(/verb: '([^']+)', noun: '([^']+)'/g)].map(([, verb, noun]) => `${verb} ${noun}`),
  ]);
  screenTexts = new Set(texts.map((word) => word.replace(/ \*$/, '').trim()));
  return screenTexts;
}
