import { Marked, type Tokens } from 'marked';
import { isSafeLink, linkKind } from '#lib/routes/paths.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe to set into HTML, in an attribute too. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);

/**
 * Markdown as HTML that is safe to insert unescaped: raw HTML is shown as text, unsafe addresses lose
 * their link, other sites open in a new tab (rules N2, N3). Headings start at h2, because a page has one h1.
 */
export function renderMarkdown(markdown: string): string {
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ tokens, depth }: Tokens.Heading) {
        const level = Math.min(6, Math.max(2, depth));
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        if (!isSafeLink(href)) return text;
        const kind = linkKind(href);
        const away = kind === 'external' || kind === 'directions' ? ' target="_blank" rel="noopener"' : '';
        return `<a href="${escapeHtml(href)}"${away}>${text}</a>`;
      },
      image: ({ href, text }: Tokens.Image) =>
        /^https:\/\//.test(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">` : escapeHtml(text),
    },
  });
  return marked.parse(markdown) as string;
}
