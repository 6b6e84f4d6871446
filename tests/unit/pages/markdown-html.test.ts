import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { childNodesOf, type HtmlNode, isElement } from '#lib/html/element.ts';
import { markdownHtml } from '#lib/pages/markdown-html.ts';
import { carOf, pageOf, testMotors } from './test-motors.ts';

const picture = (src: string, ...widths: number[]) => ({ src, widths, width: 1200, height: 800 });
const catalogue = testMotors({}, [carOf('a')], [pageOf('/canopies')], {
  'https://example.com/a.jpg': picture('https://example.com/a.jpg'),
  'pictures/b.jpg': picture('/images/b-{w}.webp', 480, 800, 1200),
});

test.each([
  ['a heading starts at h2', '# One', '<h2>One</h2>\n'],
  ['a deep heading stays one', '###### Six', '<h6>Six</h6>\n'],
  ['raw HTML is shown as text', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['raw HTML inside a line too', 'a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>\n'],
  ['what follows <code> too', 'a <code> <img src=x onerror=y', '<p>a &lt;code&gt; &lt;img src=x onerror=y</p>\n'],
  ['and <script>', '# a <script> <svg/onload=y <b', '<h2>a &lt;script&gt; &lt;svg/onload=y &lt;b</h2>\n'],
  ['a comment too', '<!-- secret -->', '&lt;!-- secret --&gt;'],
  ['code is text', '`<img src=x onerror=y>`', '<p><code>&lt;img src=x onerror=y&gt;</code></p>\n'],
  [
    'a code block’s language is no attribute of its own',
    '```"><script>\nx\n```',
    '<pre><code class="language-&quot;&gt;&lt;script&gt;">x\n</code></pre>\n',
  ],
  ['a link inside the site stays in the tab', '[cars](/search/used-cars)', '<p><a href="/search/used-cars">cars</a></p>\n'],
  ['a number can be called, and that is tracked', '[call](tel:0255500134)', '<p><a href="tel:0255500134" data-track="call">call</a></p>\n'],
  [
    'a map opens as a plain link, and that is tracked',
    '[map](https://maps.google.com/?q=x)',
    '<p><a href="https://maps.google.com/?q=x" data-track="directions">map</a></p>\n',
  ],
  ['a link to a page that the site lacks is its words', '[tyres](/tyres)', '<p>tyres</p>\n'],
  ['a link with the prefix of brand pages is followed', '[canopies](/pages/canopies)', '<p><a href="/canopies">canopies</a></p>\n'],
  ['a link within the page stays', '[below](#prices)', '<p><a href="#prices">below</a></p>\n'],
  ['a character may be named', '&copy; R&amp;D &amp;lt; `&copy;`', '<p>© R&amp;D &amp;lt; <code>&amp;copy;</code></p>\n'],
  ['a name of no character is text', 'R&D; T&Cs', '<p>R&amp;D; T&amp;Cs</p>\n'],
  ['a number of a character that HTML cannot hold is left out', 'a&#11;b', '<p>ab</p>\n'],
  [
    'another site opens in a new tab',
    '[site](https://example.com/?a=1&b=2)',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener">site</a></p>\n',
  ],
  ['a script address is no link', '[x](javascript:alert(1))', '<p>x</p>\n'],
  ['nor under another spelling', '[x](JaVaScRiPt:alert(1))', '<p>x</p>\n'],
  ['nor written with entities', '[x](javascript&colon;alert(1))', '<p>x</p>\n'],
  ['nor as a reference', '[x][1]\n\n[1]: vbscript:msgbox', '<p>x</p>\n'],
  ['nor in angle brackets', '<javascript:alert(1)>', '<p>javascript:alert(1)</p>\n'],
  ['data is no link', '[x](data:text/html,<script>1</script>)', '<p>x</p>\n'],
  ['another host without a scheme is no link', '[x](//evil.example.com)', '<p>x</p>\n'],
  [
    'an address cannot leave its attribute',
    '[x](https://example.com/"onmouseover="y)',
    '<p><a href="https://example.com/&quot;onmouseover=&quot;y" target="_blank" rel="noopener">x</a></p>\n',
  ],
  [
    'a picture over https is shown',
    '![A "ute"](https://example.com/a.jpg)',
    '<p><img src="https://example.com/a.jpg" width="1200" height="800" alt="A &quot;ute&quot;" loading="lazy" decoding="async"></p>\n',
  ],
  [
    'a picture of the dealer comes in several widths',
    '![B](pictures/b.jpg)',
    '<p><img src="/images/b-800.webp" srcset="/images/b-480.webp 480w, /images/b-800.webp 800w, /images/b-1200.webp 1200w" sizes="(min-width: 48rem) 720px, 100vw" width="1200" height="800" alt="B" loading="lazy" decoding="async"></p>\n',
  ],
  ['another picture is its words', '![A <ute>](javascript:alert(1))', '<p>A &lt;ute&gt;</p>\n'],
])('%s', (_name, markdown, html) => {
  expect(markdownHtml(catalogue, markdown)).toBe(html);
});

const ownElements = /^(a|blockquote|br|code|del|em|h[2-6]|hr|img|input|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;
const ownAttributes =
  /^(align|alt|checked|class|data-track|decoding|disabled|height|href|loading|rel|sizes|src|srcset|start|target|type|width)$/;

const foreignIn = (node: HtmlNode): string[] => {
  if (!isElement(node)) return [];
  const foreign = [node.tagName, ...node.attrs.map(({ name }) => name)].filter(
    (name, index) => !(index === 0 ? ownElements : ownAttributes).test(name),
  );
  return [...foreign, ...childNodesOf(node).flatMap(foreignIn)];
};

// From pieces of Markdown and HTML, open and closed, in any order.
const pieces = [
  ...['<code>', '</code>', '<pre>', '</pre>', '<kbd>', '<script>', '</script>', '<style>', '<!--', '-->', '<![CDATA[', ']]>'],
  ...['<img src=x onerror=y', '<svg/onload=y>', '<a href="', '">', '<b', '&foo;', '&amp;', '&#60;', '&lt;', '&'],
  ...[
    '`',
    '```',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '# ',
    '| a |\n|---|\n| ',
    '**',
    '_',
    '~~',
    '[x](',
    ')',
    '![x](',
    '\\',
    '\t',
    '    ',
    'words',
  ],
];

test('no HTML of the text becomes HTML of the page, and all of it is valid', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const errors: string[] = [];
      const html = markdownHtml(catalogue, parts.join(''));
      const tree = parseFragment(html, { onParseError: ({ code }) => errors.push(code) });
      expect([tree.childNodes.flatMap(foreignIn), errors], html).toEqual([[], []]);
    }),
    { numRuns: 1000 },
  );
});
