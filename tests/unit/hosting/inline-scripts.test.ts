import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScripts } from '#lib/hosting/inline-scripts.ts';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each<[string, string[]]>([
  ['<script>a()</script>', ['a()']],
  ['<script >é\n</script >', ['é\n']],
  ['<script nonce="x" type="module">m</script>', ['m']],
  ['<SCRIPT type="text/javascript">j</SCRIPT>', ['j']],
  ['<script type=importmap>{}</script>', ['{}']],
  ['<script type="speculationrules">{}</script>', ['{}']],
  ['<script type="application/ld+json">{"a":1}</script>', []],
  ['<script id="__NEXT_DATA__" type="application/json">{}</script>', []],
  ['<script src="/a.js" defer=""></script>', []],
  ['<script>a</script><p>x</p><script src="/a.js"></script><script>b</script>', ['a', 'b']],
  ['<p>no script</p>', []],
])('%s', (html, scripts) => {
  expect(inlineScripts(html)).toEqual(scripts.map(source));
});
