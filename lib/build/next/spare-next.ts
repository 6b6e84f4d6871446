import type { NextProcess, NextProcessOptions } from './next-process.ts';
import { keepNext } from './renderer.ts';
import { NextError } from './run-next.ts';

/** A started Next that waits for the next dealer's pages (rule R24). */
export type SpareNext = ReturnType<typeof keepSpareNext>;

const keyOf = ({ workspace, compiled, workers }: NextProcessOptions) => JSON.stringify([workspace.productDir, compiled, workers]);

/** Renders with a new Next if the spare one turns out to be dead or broken, because it may have waited for a long time. */
function withReplacement(spare: NextProcess, startFresh: () => Promise<NextProcess>): NextProcess {
  let renderArgs: Parameters<NextProcess['render']> | undefined;
  let fresh: NextProcess | undefined;
  return {
    ...spare,
    render: (...pages) => {
      renderArgs = pages;
      return spare.render(...pages);
    },
    files: async () => {
      try {
        return await spare.files();
      } catch (error) {
        if (!(error instanceof NextError) || !renderArgs) throw error;
        fresh = await startFresh();
        await fresh.render(...renderArgs);
        return fresh.files();
      }
    },
    stop: async () => {
      await Promise.all([spare.stop(), fresh?.stop()]);
    },
  };
}

/** Processes of Next outlive a build, so the next one finds its code loaded and compiled by use. */
export function keepSpareNext({ start, close } = keepNext(1)) {
  let spare: { key: string; next: Promise<NextProcess> } | undefined;
  let hasStopped = false;
  const take = () => {
    const current = spare;
    spare = undefined;
    return current;
  };
  const discard = async () => {
    await (await take()?.next.catch(() => undefined))?.stop();
  };
  const prepare = (options: NextProcessOptions): void => {
    if (spare || hasStopped) return;
    const next = start(options);
    next.catch(() => undefined); // a build that finds no spare one starts its own
    spare = { key: keyOf(options), next };
  };
  return {
    /** Starts the spare one, unless there is one. */
    prepare,
    /** Whether a Next is available at once. */
    isReady: () => spare !== undefined,
    /** Returns the spare one if it fits, otherwise starts one. */
    start: async (options: NextProcessOptions): Promise<NextProcess> => {
      if (spare && spare.key !== keyOf(options)) await discard();
      const next = await take()?.next.catch(() => undefined);
      if (!next) return start(options);
      if (!next.hasEnded()) return withReplacement(next, () => start(options));
      await next.stop();
      return start(options);
    },
    /** Stops the spare one. None is prepared after that. */
    stop: async () => {
      hasStopped = true;
      await discard();
      await close();
    },
  };
}
