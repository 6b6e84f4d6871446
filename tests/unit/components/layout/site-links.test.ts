import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SearchBox } from '#components/layout/search-box.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import { makeChrome } from '#lib/pages/chrome.ts';
import { testMotors } from '../../pages/test-motors.ts';
import { elementsOf, textsOf } from '../markup.ts';

const chrome = makeChrome(testMotors({}));

describe('the search box of a page', () => {
  const htmlOf = (props: Partial<ComponentProps<typeof SearchBox>> = {}) =>
    renderToStaticMarkup(createElement(SearchBox, { chrome, ...props }));

  it('is a plain form to the search page', () => {
    expect(elementsOf(htmlOf(), 'form')[0]?.attributes).toMatchObject({ action: '/search/new-used-and-demo-cars', method: 'get' });
    expect(elementsOf(htmlOf(), 'input')[0]?.attributes).toMatchObject({
      name: 'query',
      type: 'search',
      placeholder: 'Make, model or keyword',
    });
    expect(textsOf(htmlOf(), 'label', 'button')).toEqual(['Search cars', 'Search']);
  });

  it.each([
    [{ size: 'large' as const, button: 'Find a car' }, 'Find a car', undefined],
    [{ size: 'small' as const }, 'Search', 'visually-hidden'],
  ])('with %j has the button "%s"', (props, text, hidden) => {
    const [button] = elementsOf(htmlOf(props), 'span').filter((span) => span.text === text);
    expect(button?.attributes.class === 'visually-hidden').toBe(hidden === 'visually-hidden');
  });
});

describe('the links to social networks', () => {
  const links = [{ name: 'Facebook' as const, href: 'https://facebook.com/x' }];

  it('are left out where there are none', () => expect(renderToStaticMarkup(createElement(SocialLinks, { links: [] }))).toBe(''));

  it.each([
    [false, 'Facebook'],
    [true, undefined],
  ])('open a new tab; with words: %s, tooltip: %s', (words, tip) => {
    const [link] = elementsOf(renderToStaticMarkup(createElement(SocialLinks, { links, words })), 'a');
    expect([link?.text, link?.attributes.target, link?.attributes['data-tip']]).toEqual(['Facebook (opens in a new tab)', '_blank', tip]);
  });
});

describe('the phone number of a dealer', () => {
  it.each([
    [false, 'Call 02 5550 0100'],
    [true, ''],
  ])('as an icon only: %s', (iconOnly, text) => {
    const phone = { text: '02 5550 0100', href: 'tel:0255500100' };
    const [link] = elementsOf(renderToStaticMarkup(createElement(PhoneLink, { phone, iconOnly })), 'a');
    expect([link?.attributes.href, link?.text || link?.attributes['aria-label']]).toEqual(['tel:0255500100', text || 'Call 02 5550 0100']);
  });
});
