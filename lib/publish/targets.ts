import type { TargetAddress } from './address.ts';
import { directoryTarget } from './directory.ts';
import { s3Target } from './s3.ts';
import type { Target } from './target.ts';

type TargetKinds = { [K in TargetAddress['kind']]: (address: Extract<TargetAddress, { kind: K }>, slug: string) => Promise<Target> };

const targetKinds: TargetKinds = {
  directory: async ({ dir }) => directoryTarget(dir),
  s3: s3Target,
};

/** The target at an address, for the site of a dealer. */
export const openTarget = <K extends TargetAddress['kind']>(address: Extract<TargetAddress, { kind: K }>, slug: string): Promise<Target> =>
  targetKinds[address.kind as K](address, slug);
