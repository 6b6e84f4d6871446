import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageHead } from '#components/ui/page-head.tsx';

const head = { title: 'Cars', description: 'Our cars', canonical: 'https://x.example/', index: true };
/** Next takes the children of its head out of the page, so they are rendered by themselves. */
const tagsOf = (changes: object) => {
  const { children } = PageHead({ head: { ...head, ...changes }, chrome: { name: 'Test Motors', language: 'en-AU' } }).props;
  const html = renderToStaticMarkup(createElement(Fragment, null, children));
  const tags = html.matchAll(/<meta (?:name="description" )?(?:property|name)="((?:og|twitter|google)[^"]*)" content="([^"]*)"/g);
  return [...tags].map(([, name, content]) => `${name}=${content}`);
};

const always = ['og:description=Our cars', 'og:title=Cars', 'og:url=https://x.example/'];
const site = ['og:site_name=Test Motors', 'og:locale=en_AU'];

it.each([
  ['without a picture', {}, [...always, 'og:type=website', ...site, 'twitter:card=summary']],
  [
    'a large picture',
    { social: { url: 'https://x.example/a.jpg', width: 1200, height: 630, alt: 'A car' } },
    [
      ...always,
      'og:type=website',
      ...site,
      'og:image=https://x.example/a.jpg',
      'og:image:width=1200',
      'og:image:height=630',
      'og:image:alt=A car',
      'twitter:card=summary_large_image',
    ],
  ],
  [
    'an article with a picture of unknown size',
    { type: 'article', social: { url: 'https://x.example/b.png', alt: 'Us' } },
    [...always, 'og:type=article', ...site, 'og:image=https://x.example/b.png', 'og:image:alt=Us', 'twitter:card=summary'],
  ],
  [
    'tokens of the Google Search Console',
    { verification: ['one', 'two'] },
    [...always, 'og:type=website', ...site, 'twitter:card=summary', 'google-site-verification=one', 'google-site-verification=two'],
  ],
])('the tags of a page: %s', (_what, changes, tags) => expect(tagsOf(changes)).toEqual(tags));

it('the home page of a group names its sisters in other countries', () => {
  const alternates = { 'en-AU': 'https://x.example/', 'en-NZ': 'https://x.example.nz/' };
  const { children } = PageHead({ head: { ...head, alternates }, chrome: { name: 'Test Motors', language: 'en-AU' } }).props;
  const html = renderToStaticMarkup(createElement(Fragment, null, children));
  expect(html.match(/<link rel="alternate"[^>]*>/g)).toEqual([
    '<link rel="alternate" hrefLang="en-AU" href="https://x.example/"/>',
    '<link rel="alternate" hrefLang="en-NZ" href="https://x.example.nz/"/>',
  ]);
});
