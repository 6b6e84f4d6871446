import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Link } from '#components/ui/link.tsx';
import { elementsOf } from '../markup.ts';

describe('a link', () => {
  it.each<[string, string, Record<string, string>]>([
    ['to a page of the site stays in the tab', '/search/used-cars', {}],
    ['to a place on the page stays in the tab', '#main', {}],
    ['to another site opens a new tab', 'https://example.com/a', { target: '_blank', rel: 'noopener' }],
    ['that starts with two slashes opens a new tab', '//example.com/a', { target: '_blank', rel: 'noopener' }],
    ['to a phone number is tracked as a call', 'tel:0255500100', { 'data-track': 'call' }],
    ['to an email address is plain', 'mailto:sales@example.com', {}],
    ['to directions is tracked', 'https://www.google.com/maps/dir/?api=1', { 'data-track': 'directions' }],
  ])('%s', (_what, href, attributes) => {
    const props = { href, className: 'x', children: 'Text' };
    const html = renderToStaticMarkup(createElement(Link, props));
    expect(elementsOf(html, 'a')).toEqual([{ tag: 'a', attributes: { href, class: 'x', ...attributes }, text: 'Text' }]);
  });
});
