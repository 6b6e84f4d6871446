// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { feedSource } from './kinds/feed.ts';
import { filesSource } from './kinds/files.ts';
import { platformSource } from './kinds/platform.ts';

/** Every kind of source, by the name of its file. */
export const sourceKinds = {
  feed: feedSource,
  files: filesSource,
  platform: platformSource,
};
