import type { SiteData } from '#lib/pages/site-data.ts';
import type { PagePlan } from '../changed-pages.ts';
import { filesOfPage } from '../page-files.ts';
import type { ReleaseTree } from '../release-tree.ts';
import { type NextProcess, type NextProcessOptions, startNext } from './next-process.ts';
import { NextError } from './run-next.ts';

/** Renders the pages of one build, with one Next at a time. */
export type PageRenderer = ReturnType<typeof makePageRenderer>;

export type RendererOptions = NextProcessOptions & {
  /** Whether pages are likely to change: then Next starts at once, while the build compares. */
  expectsChange: boolean;
  /** Whether every page will be rendered. */
  rendersAll: boolean;
  /** Starts Next; tests pass their own. */
  start?: typeof startNext;
};

/** Up to this many pages, one process of Next is faster than stopping it and starting more. */
const mostPagesForOne = 250;

/** Throws NextError if a page is missing: a release without it must not go live. */
function checkComplete(tree: ReleaseTree, plan: PagePlan, codeId: string): void {
  const missing = plan.render.filter(({ path }) => filesOfPage(path, codeId).some((file) => !tree.has(file)));
  const [first] = missing;
  if (first)
    throw new NextError(`next build rendered no page for ${first.path}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}`);
}

/**
 * Decides when Next starts and with how many processes. When few pages are likely to change, one process leaves the other processor to the
 * build itself; when many pages turn out to need rendering, it is replaced by one with more.
 */
export function makePageRenderer(options: RendererOptions) {
  const { workers, rendersAll, expectsChange, start = startNext, compiled } = options;
  let running: { workers: number; next: Promise<NextProcess> } | undefined;
  const begin = (count: number) => {
    const next = start({ ...options, workers: count });
    next.catch(() => undefined); // the caller of render() gets the error
    running = { workers: count, next };
    return next;
  };
  /** Stops Next and removes its folder. */
  const stop = async () => {
    const next = running?.next;
    running = undefined;
    await (await next?.catch(() => undefined))?.stop();
  };
  if (rendersAll) begin(workers);
  else if (expectsChange) begin(1);
  return {
    /** Starts rendering. The result waits for the files of the pages. */
    render: async (plan: PagePlan, data: SiteData) => {
      if (running && running.workers < workers && plan.render.length > mostPagesForOne) await stop();
      const next = await (running?.next ?? begin(plan.render.length > mostPagesForOne ? workers : 1));
      await next.render(plan, data);
      return async () => {
        const files = await next.files();
        checkComplete(files, plan, compiled.id);
        return files;
      };
    },
    stop,
  };
}
