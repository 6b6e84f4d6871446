import { randomUUID } from 'node:crypto';
import { settingsAddress } from '#lib/site/publish-checks.ts';
import { directoryTarget } from './directory.ts';
import { s3Target } from './s3.ts';
import { readSplitState, readState } from './state.ts';
import { publishedStatePath, swapControl } from './target.ts';

const probePath = '.forecourt/doctor.json';

/** What a target of settings has: the release that a publication finished there, and whether one was cut off. */
type InspectedTarget = { folder: string | undefined; release: string | undefined; isUnfinished: boolean };

/**
 * Reads what was published to a target of settings. A bucket is tried with a control file, which is written on a condition and removed; a folder is
 * only read, because the first write would make it as the user who asks. Throws an Error that says why the target cannot be used.
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
