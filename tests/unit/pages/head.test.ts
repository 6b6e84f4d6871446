import { expect, it } from 'vitest';
import { makeHead } from '#lib/pages/chrome.ts';
import { testMotors } from './test-motors.ts';

const catalogue = testMotors({ dealer: { url: 'https://test-motors.example/' } });

it('ends a title with the dealer’s name, once', () => {
  expect(makeHead(catalogue, '/a', 'About', 'd').title).toBe('About | Test Motors');
  expect(makeHead(catalogue, '/a', 'About Test Motors', 'd').title).toBe('About Test Motors');
});

it.each([
  [70, 'x'.repeat(56), `${'x'.repeat(56)} | Test Motors`],
  [71, 'x'.repeat(57), 'x'.repeat(57)],
])('of %i characters a title has the dealer’s name or not', (length, title, expected) => {
  expect(`${title} | Test Motors`).toHaveLength(length);
  expect(makeHead(catalogue, '/a', title, 'd').title).toBe(expected);
});

it('has absolute addresses', () => {
  expect(makeHead(catalogue, '/', 't', 'd').canonical).toBe('https://test-motors.example/');
  expect(makeHead(catalogue, '/a', 't', 'd').canonical).toBe('https://test-motors.example/a');
});

it('cuts a description at a word, to 160 characters', () => {
  const words = 'word '.repeat(40);
  const { description } = makeHead(catalogue, '/a', 't', words);
  expect(description).toBe(`${'word '.repeat(31).trim()}…`);
  expect(makeHead(catalogue, '/a', 't', '  two\n lines ').description).toBe('two lines');
  expect(makeHead(catalogue, '/a', 't', 'x'.repeat(160)).description).toBe('x'.repeat(160));
});

it('keeps search engines out of a site that must not be listed', () =>
  expect(makeHead(testMotors({ build: { indexable: false } }), '/', 't', 'd').index).toBe(false));
