import fc from 'fast-check';
import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, type ParserError, type ParserOptions, parse } from 'parse5';
import { expect, test } from 'vitest';
import { parseStrictly } from '#lib/verify/strict-parser.ts';

const pieces = [
  ...[
    '<p title="',
    '<img alt="a" src=',
    '<a href="/a?b=1&c=2&amp;d">',
    "<i class='x'>",
    '</p>',
    '</a>',
    '<p>',
    '<svg><path d="M1 2"/></svg>',
    '<div class="a b" id="x" data-price="1">',
    '<div class="a" class="b"title="é" hidden lang="en"',
    '<DIV Class="a" dİr="b" x\ty="1" z="a" >',
    '<li a="b"/ c="d">',
    '<use href="#a" xlink:href="#b" viewBox="0 0 1 1"></use>',
    '<option value="">one',
    '<select>',
    '<b>',
    '</b>',
    '<pre>',
    '<colgroup>',
    '</table>',
    '</body>',
    '</html>',
    '<head>',
    '<template>',
    ' alt="x"',
    ' alt="x" ',
  ],
  ...['<script>', '<script type="application/ld+json">', '</script>', '<style>', '</style>', '<textarea>', '</textarea>', '<title>'],
  ...[
    '<!--',
    '-->',
    '<!',
    '<?',
    '</',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '&',
    '&amp;',
    '&foo;',
    '&#0;',
    '&#x41;',
    '{"a":"b"}',
    '<table><tr><td>',
  ],
  ...[' ', '\n', '\r\n', '\r', '\t', '\f', '\0', '\u0001', '\u007f', 'é', '😀', '\ud800', '\ufffe', 'words and more words', '~', '!'],
];

type Parse = (html: string, options: ParserOptions<DefaultTreeAdapterMap>) => DefaultTreeAdapterTypes.Document;

test.each([false, true])(
  'a page is read as the parser alone reads it, with the same faults, in any order (with places: %s)',
  (sourceCodeLocationInfo) => {
    const read = (parser: Parse, html: string, placed: boolean) => {
      const faults: ParserError[] = [];
      const tree = parser(html, {
        scriptingEnabled: false,
        sourceCodeLocationInfo,
        // A parser with a reader of its errors has places everywhere.
        ...(placed ? { onParseError: (fault: ParserError) => faults.push(fault) } : {}),
      });
      // A text that is read as one may be looked at after a fault that follows it.
      const said = faults.map((fault) => (sourceCodeLocationInfo ? JSON.stringify(fault) : fault.code)).sort();
      return { tree, faults: said };
    };
    const strict: Parse = (html, options) => parseStrictly(html, options, () => undefined);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (parts) => {
        const html = parts.join('');
        expect(read(strict, html, true).faults, html).toEqual(read(parse, html, true).faults);
        expect(read(strict, html, true).tree, html).toEqual(read(parse, html, sourceCodeLocationInfo).tree);
      }),
      { numRuns: 500 },
    );
  },
);
