import { describe, expect, test } from 'vitest';
import type { PagePlan } from '#lib/build/changed-pages.ts';
import type { NextProcessOptions } from '#lib/build/next/next-process.ts';
import { makePageRenderer } from '#lib/build/next/page-renderer.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { SiteData } from '#lib/pages/site-data.ts';

const planOf = (count: number) => ({ render: Array.from({ length: count }, () => ({ path: '/' })) }) as unknown as PagePlan;

/** Renders so many pages and returns what happened to Next, in order. */
async function eventsOf(guess: { expectsChange: boolean; rendersAll: boolean }, pages: number): Promise<string[]> {
  const events: string[] = [];
  const start = async ({ workers }: NextProcessOptions) => {
    events.push(`start ${workers}`);
    const files = async () => new Map();
    return { render: async () => void events.push('render'), files, hasEnded: () => false, stop: async () => void events.push('stop') };
  };
  const workspace = makeWorkspace('/product', '/product', {});
  const compiled = { id: '0123456789ab', dir: '/compiled', reused: true };
  const renderer = makePageRenderer({ workspace, compiled, slug: 'acme', workers: 2, start, ...guess });
  await renderer.render(planOf(pages), {} as SiteData);
  return events;
}

describe('how many processes of Next render', () => {
  test.each([
    ['a change is likely', { expectsChange: true, rendersAll: false }, 250, ['start 1', 'render']],
    [
      'a change is likely, and many pages need rendering',
      { expectsChange: true, rendersAll: false },
      251,
      ['start 1', 'stop', 'start 2', 'render'],
    ],
    ['no change is likely, and few pages need rendering', { expectsChange: false, rendersAll: false }, 250, ['start 1', 'render']],
    ['no change is likely, and many pages need rendering', { expectsChange: false, rendersAll: false }, 251, ['start 2', 'render']],
    ['every page is rendered', { expectsChange: true, rendersAll: true }, 3, ['start 2', 'render']],
  ])('%s', async (_when, guess, pages, events) => {
    expect(await eventsOf(guess, pages)).toEqual(events);
  });
});
