import { expect, test } from 'vitest';
import { textOfHtml } from '#lib/content/text-of-html.ts';

test.each([
  ['plain text stays', 'plain text stays'],
  ['A <b>bold</b> word', 'A bold word'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['x <script>alert(1)</script>y', 'x y'],
  ['x <script>alert(1)', 'x'],
  ['<style>p{}</style>x<!-- hidden -->', 'x'],
  ['Fish &amp; chips, 5 &lt; 6, it&#39;s &#x1F600; &nbsp;ok', "Fish & chips, 5 < 6, it's 😀 ok"],
  ['we&rsquo;re 5&ndash;6 &bull; Citro&euml;n', 'we’re 5–6 • Citro&euml;n'],
  ['paid <$5,000 and 3 < 4', 'paid <$5,000 and 3 < 4'],
  ['&unknown; &#0; &#x110000;', '&unknown;'],
  ['<img src=x onerror=alert(1)>', ''],
  ['', ''],
])('%j', (html, text) => expect(textOfHtml(html)).toBe(text));
