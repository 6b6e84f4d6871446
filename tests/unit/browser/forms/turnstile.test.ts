import { expect, test } from 'vitest';
import { loadTurnstile, type Turnstile } from '#lib/browser/forms/turnstile.ts';

const service: Turnstile = { render: () => 'w1', reset: () => {}, remove: () => {} };

/** A page that notes its scripts; the test ends their loading. */
function page() {
  const scripts: (Record<string, unknown> & { end: (event: 'load' | 'error') => void; isThere: boolean })[] = [];
  const view: { turnstile?: Turnstile } = {};
  const document = {
    defaultView: view,
    head: {
      append: (script: { isThere: boolean }) => {
        script.isThere = true;
      },
    },
    createElement: () => {
      const listeners: Record<string, () => void> = {};
      const script = {
        isThere: false,
        remove: () => {
          script.isThere = false;
        },
        addEventListener: (event: string, act: () => void) => {
          listeners[event] = act;
        },
        end: (event: 'load' | 'error') => listeners[event]?.(),
      };
      scripts.push(script);
      return script;
    },
  };
  return { document: document as unknown as Parameters<typeof loadTurnstile>[0], scripts, view };
}

test('the script is loaded once; a failed load is tried again by the next form', async () => {
  const { document, scripts, view } = page();
  const first = loadTurnstile(document);
  scripts[0]?.end('error');
  await expect(first).rejects.toThrow('The script of the bot check did not load.');
  expect(scripts.map(({ isThere }) => isThere)).toEqual([false]);

  const blocked = loadTurnstile(document);
  // A blocker may answer with an empty script.
  scripts[1]?.end('load');
  await expect(blocked).rejects.toThrow('The script of the bot check did not load.');

  const [one, other] = [loadTurnstile(document), loadTurnstile(document)];
  view.turnstile = service;
  scripts[2]?.end('load');
  expect([await one, await other]).toEqual([service, service]);
  expect(scripts.map(({ src, isThere }) => [src, isThere])).toEqual([
    ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', false],
    ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', false],
    ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', true],
  ]);
});
