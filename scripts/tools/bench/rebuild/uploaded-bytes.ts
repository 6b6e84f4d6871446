import { hash } from 'node:crypto';
import { join } from 'node:path';
import { publishToTarget } from '#lib/publish/publish-to-target.ts';
import type { Target } from '#lib/publish/target.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { generationOf } from '#lib/releases/release-record.ts';

/** A file that was sent to a target: its path in the release, or that of a list that publications keep. */
type Sent = { path: string; bytes: number };

/** A target that keeps nothing but its lists, and says what a publication of a dealer's live release sends. */
export function countingTarget(outDir: string, slug: string): () => Promise<Sent[]> {
  const lists = new Map<string, string>();
  let sent: Sent[] = [];
  const tagOf = (text: string | undefined) => text && hash('sha256', text);
  const target: Target = {
    name: 'a target that counts',
    accepts: () => true,
    readControl: async (path) => {
      const text = lists.get(path);
      return text === undefined ? undefined : { text, tag: tagOf(text) as string };
    },
    writeControl: async (path, text, tag) => {
      if (tagOf(lists.get(path)) !== tag) return undefined;
      lists.set(path, text);
      sent.push({ path, bytes: Buffer.byteLength(text) });
      return tagOf(text);
    },
    inspect: async () => ({}),
    findForeign: async () => [],
    put: async ({ path, content }) => {
      sent.push({ path: join(root, path), bytes: content.length });
    },
    remove: async () => undefined,
    atOnce: 16,
  };
  let root = '';
  return async () => {
    sent = [];
    const release = await readLiveRelease(outDir, slug);
    if (!release) throw new Error(`${slug} has no live release.`);
    const { id } = release;
    root = join(releasesDir(outDir, slug), id);
    const { files, grace } = await readFiles(outDir, slug, id);
    const graceRecords = Object.entries(grace).map(([path, { sha256, bytes }]) => [path, { sha256, bytes }] as const);
    const manifest = { ...Object.fromEntries(graceRecords), ...files };
    const tree = { id, slug, generation: generationOf(release), root, manifest, graceFiles: Object.keys(grace) };
    await publishToTarget(target, tree, { dryRun: false, progress: () => undefined });
    return sent;
  };
}
