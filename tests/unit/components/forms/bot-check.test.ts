import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useBotCheck } from '#components/forms/bot-check.tsx';
import type { FormBotCheck } from '#lib/forms/bot-check.ts';

let token: () => Promise<string | undefined> = () => Promise.reject(new Error('not shown'));

function Form({ check }: { check: FormBotCheck | undefined }) {
  const given = useBotCheck(check);
  token = given.token;
  return given.widget;
}

test('a form without a check shows none and waits for none', async () => {
  expect(renderToStaticMarkup(createElement(Form, { check: undefined }))).toBe('');
  expect(await token()).toBeUndefined();
});

test('the HTML of a form with one holds its place, and loads nothing', () => {
  const html = renderToStaticMarkup(createElement(Form, { check: { kind: 'turnstile', siteKey: '1x00' } }));
  expect(html).toMatch(/^<div class="[^"]*"><p role="status"><\/p><div><\/div><\/div>$/);
});
