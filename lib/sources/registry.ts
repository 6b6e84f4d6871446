import type { Source } from '#lib/model/site-file.ts';
import type { SourceAdapter } from './adapter.ts';
import { filesSource } from './files.ts';
import { platformSource } from './platform.ts';

/** Every kind of source there is: one row per `source.kind` of site.json. */
export const sources: Record<Source['kind'], SourceAdapter> = {
  files: filesSource,
  platform: platformSource,
};
