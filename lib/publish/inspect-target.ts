import { randomUUID } from 'node:crypto';
import { settingsAddress } from '#lib/site/publish-checks.ts';
import { directoryTarget } from './directory.ts';
import { s3Target } from './s3.ts';
import { readSplitState, readState } from './state.ts';
import { publishedStatePath, swapControl } from './target.ts';

const probePath = '.forecourt/doctor.json';

/** The state of a target: the release that a publication completed there, and whether a later one was interrupted. */
type InspectedTarget = { folder: string | undefined; release: string | undefined; isUnfinished: boolean };

/**
 * Reads what was published to a target of settings. A bucket is tested with a control file, which is written conditionally and removed. A
 * folder is only read, because the first write would create it with this user as its owner. Throws an Error that says why the target cannot
 * be used.
 */
export async function inspectTarget(to: string, slug: string): Promise<InspectedTarget> {
  const address = settingsAddress(to, slug);
  const target = address.kind === 's3' ? await s3Target(address, slug) : directoryTarget(address.dir);
  try {
    if (address.kind === 's3') {
      const before = await target.readControl(probePath);
      const written = await swapControl(target, probePath, JSON.stringify({ id: randomUUID() }), before?.tag);
      if (written !== undefined) await target.remove(probePath);
    }
    const text = (await target.readControl(publishedStatePath))?.text ?? '';
    const state = readSplitState(text) ?? readState(text);
    return {
      folder: address.kind === 'directory' ? address.dir : undefined,
      release: state?.release || undefined,
      isUnfinished: (state?.unsure.length ?? 0) > 0,
    };
  } finally {
    target.close?.();
  }
}
