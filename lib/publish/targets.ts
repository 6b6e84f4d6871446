import type { TargetAddress } from './address.ts';
import { directoryTarget } from './directory.ts';
import { s3Target } from './s3.ts';
import type { Target } from './target.ts';

type Targets = { [K in TargetAddress['kind']]: (address: Extract<TargetAddress, { kind: K }>, slug: string) => Promise<Target> };

const targets: Targets = {
  directory: async ({ dir }) => directoryTarget(dir),
  s3: s3Target,
};

/** The target at an address, for the site of a dealer. */
export const openTarget = <K extends TargetAddress['kind']>(address: Extract<TargetAddress, { kind: K }>, slug: string): Promise<Target> =>
  targets[address.kind as K](address, slug);
