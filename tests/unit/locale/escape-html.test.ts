import { expect, test } from 'vitest';
import { escapeHtml } from '#lib/locale/escape-html.ts';

test('text for an attribute', () => {
  expect(escapeHtml(`<a href="x">&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;');
});
