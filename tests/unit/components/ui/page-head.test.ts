import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageHead } from '#components/ui/page-head.tsx';

const head = { title: 'Cars', description: 'Our cars', canonical: 'https://x.example/', index: true };
/** Next takes the children of its head out of the page, so they are rendered by themselves. */
const tagsOf = (changes: object) => {
  const { children } = PageHead({ head: { ...head, ...changes }, chrome: { name: 'Test Motors', language: 'en-AU' } }).props;
  const html = renderToStaticMarkup(createElement(Fragment, null, children));
  return [...html.matchAll(/<meta (?:property|name)="((?:og|twitter|google)[^"]*)" content="([^"]*)"/g)].map(
    ([, name, content]) => `${name}=${content}`,
  );
};

const always = ['og:title=Cars', 'og:description=Our cars', 'og:url=https://x.example/'];
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
