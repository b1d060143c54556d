// The guide (docs/guida) says what is true: its links lead somewhere, its pictures are those that are taken, its words are the screen's.
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
const HEAVIEST = 150_000;

const read = (file: string): RenderedPage =>
  renderPage(fillFields(readFileSync(`${FOLDER}/${file}`, 'utf8')), (image) =>
    existsSync(`${FOLDER}/${image}`) ? pngSize(`${FOLDER}/${image}`) : { width: 0, height: 0 },
  );
const pages = new Map<string, RenderedPage>(PAGES.map(({ file }) => [file, read(file)]));
const each = [...pages].map(([file, page]) => ({ file, page }));

test('every page in the folder is in the menu, and begins with its one title', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  expect(files.sort()).toEqual([...pages.keys()].sort());
  for (const { file, page } of each) {
    expect([file, page.headings.filter(({ depth }) => depth === 1).length, page.headings[0]?.depth]).toEqual([file, 1, 1]);
  }
});

describe.each(each)('$file', ({ file, page }) => {
  test('each link leads to a page of the guide, and to a heading that is there', () => {
    const dead = page.links.filter((href) => {
      if (/^https?:\/\//.test(href)) return false;
      const [target, anchor] = href.split('#');
      const there = pages.get(target || file);
      return !there || (anchor !== undefined && !there.headings.some(({ id }) => id === decodeURIComponent(anchor)));
    });
    expect(dead).toEqual([]);
  });

  test('a link between pages leads to the same page on GitHub and in the product', () => {
    for (const href of page.links.filter((link) => link.includes('.md'))) {
      const [target = '', anchor] = href.split('#');
      expect(page.html).toContain(`href="${addressOf(target)}${anchor ? `#${anchor}` : ''}"`);
    }
  });

  test('each picture is there, and says in words what it shows', () => {
    expect(page.images.filter((image) => !existsSync(`${FOLDER}/${image}`))).toEqual([]);
    expect(page.html).not.toContain('alt=""');
  });

  test('what stands in bold is a word of the screen', () => {
    expect(page.labels.filter((label) => !wordsOfTheScreen().has(label))).toEqual([]);
  });
});

test('the section of the guide that each screen opens is there', () => {
  const missing = ALL_SCREENS.filter(([path, screen]) => {
    const [file = '', heading] = sectionOf(path, screen).split('#');
    return !pages.get(file)?.headings.some(({ id }) => id === heading);
  });
  expect(missing).toEqual([]);
});

test('the fields of every noun are told once, with what they are called and what goes into them', () => {
  const told = PAGES.flatMap(({ file }) => nounsIn(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  expect(told.sort()).toEqual(Object.keys(NOUNS).sort());
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

test('the pictures are those that `npm run pictures` takes, none is left over, and none is heavy', () => {
  const table = readFileSync(`${ROOT}scripts/pictures/pictures-table.ts`, 'utf8');
  const taken = [...table.matchAll(/guide\('([\w-]+)'\)/g)].map(([, name]) => `${name}.png`).sort();
  const files = readdirSync(`${FOLDER}/immagini`).sort();
  expect(files).toEqual(taken);
  expect([...new Set(each.flatMap(({ page }) => page.images))].sort()).toEqual(files.map((name) => `immagini/${name}`));
  expect(files.filter((name) => readFileSync(`${FOLDER}/immagini/${name}`).length > HEAVIEST)).toEqual([]);
});

let words: Set<string> | undefined;

/** Every text of the browser's sources: string literals, what stands between tags, and a verb with its noun (AssegnatiSection). */
function wordsOfTheScreen(): Set<string> {
  if (words) return words;
  const sources = readdirSync(`${ROOT}src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) =>
      /\/web\/|\/shell\/|app\/[a-z-]+\.tsx$|rules\.ts$|fields\.ts$|shared\/(registro|risorse|dipendente|stati-[a-z]+)\.ts$|periodi\.ts$|esportazioni\.ts$|shared\/screens\.ts$|server\/(feature|notices|work)\.ts$/.test(
        path,
      ),
    )
    .map((path) => readFileSync(path, 'utf8'));
  const found = sources.flatMap((text) => [
    ...[...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map(([, single, double]) => single ?? double ?? ''),
    ...[...text.matchAll(/>([^<>{}\n]+)</g)].map(([, inline]) => inline ?? ''),
    ...[...text.matchAll(/^\s*([^<>{}\n]+?)(?:<span className="sr">.*)?$/gm)].map(([, line]) => line ?? ''),
    ...[...text.matchAll(/verb: '([^']+)', noun: '([^']+)'/g)].map(([, verb, noun]) => `${verb} ${noun}`),
  ]);
  // The asterisk marks what is required.
  words = new Set(found.map((word) => word.replace(/ \*$/, '').trim()));
  return words;
}
