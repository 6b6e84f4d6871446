import { expect, it } from 'vitest';
import { manifestText } from '#lib/hosting/web-manifest.ts';

it('names the dealer, its colour and its icons', () => {
  expect(JSON.parse(manifestText({ name: 'Harbour City Motors', about: 'Fair cars', language: 'en-AU', themeColour: '#0f2338' }))).toEqual({
    name: 'Harbour City Motors',
    short_name: 'Harbour City',
    description: 'Fair cars',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en-AU',
    theme_color: '#0f2338',
    background_color: '#0f2338',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
});

it.each([
  ['Acme', 'Acme'],
  ['Ridgeline 4x4', 'Ridgeline'],
  ['Southern Alps Autos', 'Southern'],
  ['Überlandfahrzeuge Müller', 'Überlandfahrzeuge'],
])('the short name of %s is %s', (name, expected) => {
  expect(JSON.parse(manifestText({ name, language: 'en-NZ', themeColour: '#000000' })).short_name).toBe(expected);
});
