import { decodeHTMLStrict } from 'entities';
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../locale/escape-html.ts';

/** The attributes of an HTML element. */
export type Attributes = Record<string, string | number>;

/** Turns an address in a text into the attributes of the element, or into undefined to show only the text. */
export type MarkdownSite = {
  link: (address: string) => Attributes | undefined;
  image: (reference: string, alt: string) => Attributes | undefined;
};

const attributesText = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');

const options = { gfm: true, async: false } as const;

/** Markdown as HTML that is safe to insert unescaped: raw HTML is shown as text (rule N2). Headings start at h2 (rule N3). */
export function renderMarkdown(markdown: string, site: MarkdownSite): string {
  const marked = new Marked(options);
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      // Marked does not escape text after an inline <code> or <script>, nor the "&" of an unknown name such as "&foo;".
      text(token: Tokens.Text | Tokens.Escape) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return escapeHtml(decodeHTMLStrict(token.text));
      },
      heading({ tokens, depth }: Tokens.Heading) {
        const level = Math.min(6, Math.max(2, depth));
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const attributes = site.link(href);
        return attributes ? `<a${attributesText(attributes)}>${text}</a>` : text;
      },
      image({ href, text }: Tokens.Image) {
        const attributes = site.image(href, text);
        return attributes ? `<img${attributesText(attributes)}>` : escapeHtml(text);
      },
    },
  });
  return marked.parse(markdown) as string;
}

/** The addresses of the links and the references of the pictures in a text. */
export function markdownAddresses(markdown: string): { links: string[]; pictures: string[] } {
  const links: string[] = [];
  const pictures: string[] = [];
  const marked = new Marked(options);
  marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type === 'link') links.push((token as Tokens.Link).href);
    if (token.type === 'image') pictures.push((token as Tokens.Image).href);
  });
  return { links, pictures };
}

/** A heading without its closing marks. One pattern for all of it would take minutes on a line of spaces. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end);
}

/**
 * The headings of a text, without marks. Read line by line, because a build reads all pages of a dealer, and parsing them takes ten times
 * as long.
 */
export function markdownHeadings(markdown: string): string[] {
  const headings: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^ {0,3}(```|~~~)/.test(line)) isCode = !isCode;
    const [, heading] = (!isCode && /^ {0,3}#{1,6}[ \t](.*)$/.exec(line)) || [];
    const text = withoutClosing(heading ?? '')
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[*_`~\\]/g, '')
      .trim();
    if (text) headings.push(text);
  }
  return headings;
}
