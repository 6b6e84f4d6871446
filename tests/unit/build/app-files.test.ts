import { expect, it } from 'vitest';
import { appFiles } from '#lib/build/app-files.ts';
import { retiredWorkerText } from '#lib/hosting/service-worker/worker-file.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { testMotors } from '../pages/test-motors.ts';

const site = (options: Parameters<typeof testMotors>[0] = {}) => testMotors({ brand: { accent: '#0b5cab', dark: '#0f2338' }, ...options });

it('a site has a service worker of its code, in the words and colours of the dealer', () => {
  const worker = appFiles(site({ dealer: { phone: '02 5550 0160' }, labels: { vehicleNoun: 'truck' } }), 'abc123')['sw.js'];
  expect(worker).toContain('version: "abc123"');
  expect(worker).toContain('"name":"Test Motors","language":"en-AU","nouns":{"one":"truck","many":"trucks"}');
  expect(worker).toContain('"phone":{"text":"02 5550 0160","href":"tel:0255500160"}');
  expect(worker).toContain('"accent":"#0b5cab","accentText":"#ffffff"');
  expect(worker).toContain('"headerGround":"#ffffff"');
});

it.each([
  ['/images/logo.svg', true],
  ['https://img.example.com/logo.svg', false],
])('the page without a network shows a logo that the site serves: %s', (logo, isShown) => {
  expect(appFiles(site({ dealer: { logo } }), 'abc123')['sw.js']?.includes(`"logo":{"src":"${logo}"`)).toBe(isShown);
});

it('with features.offline off, sw.js removes what browsers keep, and pages register none', () => {
  const off = site({ features: { offline: false } });
  expect(appFiles(off, 'abc123')['sw.js']).toBe(retiredWorkerText);
  expect(makeChrome(off).isOnlineOnly).toBe(true);
  expect(makeChrome(site()).isOnlineOnly).toBeUndefined();
});

it('its manifest has the dark colour of the brand, or black', () => {
  const colour = (options: object) => JSON.parse(appFiles(site(options), 'abc123')['manifest.webmanifest'] ?? '').theme_color;
  expect([colour({}), colour({ brand: {} })]).toEqual(['#0f2338', '#000000']);
});
