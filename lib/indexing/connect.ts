import { z } from 'zod';
import type { SearchServer } from './search-server.ts';

/** The settings use the ranking rules attributeRank and wordPosition, which are new in 1.36. */
export const lowestVersion = { major: 1, minor: 36 } as const;

const health = z.object({ status: z.literal('available') });
const version = z.object({ pkgVersion: z.string() });

/** Why a version is not supported; undefined if it is. */
export function versionProblem(text: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(text) ?? [];
  const { major: supported, minor: lowest } = lowestVersion;
  if (major === undefined) return `its version ${JSON.stringify(text)} is not a version of Meilisearch`;
  if (Number(major) !== supported || Number(minor) < lowest)
    return `it runs Meilisearch ${text}, but Forecourt needs ${supported}.${lowest} or later ${supported}.x`;
  return undefined;
}

/** Checks that a supported Meilisearch answers and accepts the key. Returns its version. Throws SearchServerError. */
export async function checkServer(server: SearchServer): Promise<string> {
  await server.ask('/health', health);
  const { pkgVersion } = await server.ask('/version', version);
  const problem = versionProblem(pkgVersion);
  if (problem !== undefined) throw server.error(problem, 'Install a supported version, or use another server');
  return pkgVersion;
}
