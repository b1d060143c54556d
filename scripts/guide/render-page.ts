import { Marked, type Tokens } from 'marked';
import { addressOf } from './pages.ts';

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

export interface RenderedPage {
  title: string;
  headings: readonly Heading[];
  /** The addresses of all links in the page, as in the Markdown file, for example 'per-it.md#garanzie'. */
  links: readonly string[];
  images: readonly string[];
  /** The bold texts of the page. In the guide every bold text is a label of the product. */
  labels: readonly string[];
  html: string;
}

export type SizeOf = (image: string) => { width: number; height: number };

export function renderPage(markdown: string, sizeOf: SizeOf): RenderedPage {
  const headings: Heading[] = [];
  const links: string[] = [];
  const images: string[] = [];
  const labels: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = unescapeHtml(this.parser.parseInline(tokens, this.parser.textRenderer));
        const id = uniqueId(text, headings);
        headings.push({ depth, id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        links.push(href);
        return `<a href="${escapeHtml(webAddress(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        images.push(href);
        const { width, height } = sizeOf(href);
        const address = `/guida/${href}`;
        // Each image links to itself, so that it can be opened in full size on a phone.
        return `<a class="picture" href="${address}"><img src="${address}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy"></a>`;
      },
      strong({ tokens, text }) {
        labels.push(unescapeHtml(text));
        return `<strong>${this.parser.parseInline(tokens)}</strong>`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
    },
  });
  const html = String(marked.parse(markdown))
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  const title = headings.find(({ depth }) => depth === 1)?.text ?? '';
  return { title, headings, links, images, labels, html };
}

function webAddress(href: string): string {
  const [, file, anchor = ''] = /^([\w-]+\.md)(#.*)?$/.exec(href) ?? [];
  return file ? addressOf(file) + anchor : href;
}

/** Returns the id that GitHub gives to the heading, so that a link to a heading works in both places. */
function uniqueId(text: string, existing: readonly Heading[]): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const sameIdCount = existing.filter((heading) => heading.id === id || heading.id.replace(/-\d+$/, '') === id).length;
  return sameIdCount === 0 ? id : `${id}-${sameIdCount}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function unescapeHtml(html: string): string {
  return Object.entries(ENTITIES).reduceRight((text, [character, entity]) => text.replaceAll(entity, character), html);
}
