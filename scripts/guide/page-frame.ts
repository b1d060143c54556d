import { addressOf, PAGES } from './pages.ts';
import { escapeHtml, type RenderedPage } from './render-page.ts';

type PageFile = (typeof PAGES)[number]['file'];

export function framePage(file: PageFile, page: RenderedPage): string {
  const title = file === 'README.md' ? 'Guida' : `${page.title} · Guida`;
  return frame(title, sideNav(file, page), `${page.html}${nextOf(file)}`);
}

export function frameNotFound(): string {
  const text =
    '<h1>Pagina non trovata</h1><p>Questa pagina della guida non c’è. Scegline una dal menu o <a href="/guida">torna all’inizio</a>.</p>';
  return frame('Pagina non trovata · Guida', sideNav(undefined, undefined), text);
}

function frame(title: string, nav: string, main: string): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Organico</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/guida/guida.css">
<script src="/theme.js"></script>
</head>
<body>
<a class="skip" href="#contenuto">Vai al contenuto</a>
<header>
<a class="brand" href="/guida"><img src="/mark.svg" alt="" width="24" height="24">Guida di Organico</a>
<a class="out" href="/">Apri Organico</a>
</header>
<div class="sheet">
${nav}
<main id="contenuto" tabindex="-1">
${main}</main>
</div>
</body>
</html>
`;
}

function sideNav(current: PageFile | undefined, page: RenderedPage | undefined): string {
  const pages = PAGES.map(({ file, label }) => {
    const mark = file === current ? ' aria-current="page"' : '';
    return `<li><a href="${addressOf(file)}"${mark}>${escapeHtml(label)}</a></li>`;
  });
  const sections = (page?.headings ?? []).filter(({ depth }) => depth === 2);
  const sectionItems = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<div class="side">
<nav aria-label="Pagine della guida"><ul>${pages.join('')}</ul></nav>
${sectionItems.length > 1 ? `<nav class="here" aria-label="In questa pagina"><h2>In questa pagina</h2><ul>${sectionItems.join('')}</ul></nav>` : ''}
</div>`;
}

function nextOf(file: PageFile): string {
  const next = PAGES[PAGES.findIndex((page) => page.file === file) + 1];
  return next ? `<p class="next"><a href="${addressOf(next.file)}">Continua: ${escapeHtml(next.label)}</a></p>\n` : '';
}
