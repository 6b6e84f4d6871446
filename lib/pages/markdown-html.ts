import { pictureSrcSet, pictureUrl } from '../cars/picture-urls.ts';
import { type Attributes, renderMarkdown } from '../content/render-markdown.ts';
import { toValidText } from '../model/valid-text.ts';
import { linkAttributes } from '../tracking/link-attributes.ts';
import { pictureOf, usableLink } from './blocks/view-parts.ts';
import type { Catalogue } from './catalogue.ts';

/** Texts are at most this wide, in pixels. */
const textWidth = 720;

function imageAttributes(catalogue: Catalogue, reference: string, alt: string): Attributes | undefined {
  const picture = pictureOf(catalogue, reference);
  if (!picture) return undefined;
  const srcset = pictureSrcSet(picture);
  return {
    src: pictureUrl(picture, textWidth),
    ...(srcset ? { srcset, sizes: `(min-width: 48rem) ${textWidth}px, 100vw` } : {}),
    width: picture.width,
    height: picture.height,
    alt,
    loading: 'lazy',
    decoding: 'async',
  };
}

/** A dealer's Markdown as HTML: its links follow the rules of the site (rule N2), and its pictures come in several widths. */
export function markdownHtml(catalogue: Catalogue, markdown: string): string {
  const html = renderMarkdown(markdown, {
    link: (address) => {
      const link = usableLink(catalogue, address);
      return link && { href: link.href, ...linkAttributes(link.href) };
    },
    image: (reference, alt) => imageAttributes(catalogue, reference, alt),
  });
  // Markdown may contain numeric references to characters that HTML does not allow.
  return toValidText(html).text;
}
