import { expect } from 'vitest';
import { publishToTarget } from '#lib/publish/publish-to-target.ts';
import type { Target } from '#lib/publish/target.ts';
import { missingFiles, siteFiles, stayingFiles } from './releases.ts';
import { acceptedBy, options, type PublishYard, type TargetKind } from './target-kinds.ts';

/** A target that dies at its nth change: from then on no call has an effect or returns. */
export const dying = (target: Target, at: number): { target: Target; died: Promise<void> } => {
  let [count, die] = [0, () => {}];
  const died = new Promise<void>((done) => {
    die = done;
  });
  const guarded =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (...args: A) => {
      count += 1;
      if (count < at) return work(...args);
      die();
      return new Promise<never>(() => {});
    };
  return {
    target: { ...target, put: guarded(target.put), remove: guarded(target.remove), writeControl: guarded(target.writeControl) },
    died,
  };
};

/** Publishes several releases one after another, each interrupted at every nth change until it is there. Returns how often it was interrupted. */
export async function interrupt(kind: TargetKind, tree: PublishYard['tree'], everyNth: number): Promise<number> {
  const target = await kind.open();
  const versions = [
    siteFiles([1, 2, 3], 1),
    siteFiles([2, 3, 4], 1),
    siteFiles([3, 4, 5], 2),
    siteFiles([5], 2),
    siteFiles([1, 2, 3, 5], 3),
  ];
  let cuts = 0;
  for (const [index, files] of versions.entries()) {
    const next = await tree(files);
    for (let at = 1 + (index % everyNth); ; at += everyNth) {
      // The first of the files in progress dies, the others arrive: each is a whole file.
      const cut = dying(target, at);
      const run = publishToTarget(cut.target, next, options());
      const ended = await Promise.race([run.then(() => true), cut.died.then(() => false)]);
      if (ended) break;
      cuts += 1;
      await new Promise((done) => setTimeout(done, 20));
      expect(missingFiles(await kind.files())).toEqual([]);
    }
    await publishToTarget(target, next, options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, files), ...stayingFiles(versions[index - 1] ?? {}, files) });
  }
  return cuts;
}
