import { z } from 'zod';
import type { SearchServer } from './search-server.ts';

/** The ranking rules attributeRank and wordPosition, which the settings name, came with 1.36. */
export const lowestVersion = { major: 1, minor: 36 } as const;

const health = z.object({ status: z.literal('available') });
const version = z.object({ pkgVersion: z.string() });

/** Why a version cannot be worked with; undefined when it can. */
export function versionProblem(text: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(text) ?? [];
  const { major: wanted, minor: lowest } = lowestVersion;
  if (major === undefined) return `its version ${JSON.stringify(text)} is not one of Meilisearch`;
  if (Number(major) !== wanted || Number(minor) < lowest)
    return `it is Meilisearch ${text}, and this works with ${wanted}.${lowest} and later ${wanted}.x`;
  return undefined;
}

/** Makes sure that a Meilisearch we know answers, and takes our key; gives its version. Throws SearchServerError. */
export async function checkServer(server: SearchServer): Promise<string> {
  await server.ask('/health', health);
  const { pkgVersion } = await server.ask('/version', version);
  const problem = versionProblem(pkgVersion);
  if (problem !== undefined) throw server.error(problem, 'Install a version that fits, or give the address of another server');
  return pkgVersion;
}
