import { ownerOfPath } from '#lib/routes/taken-paths.ts';

/** The settings of a site that give addresses to pages which are not content. */
export type TakenSettings = { blog: string; garage: string; searchAliases: Readonly<Record<string, string>> };

/**
 * Why content cannot have an address (rule U18), and what helps besides renaming it. Undefined if it can. The home page accepts blocks
 * (rule N13).
 */
export function takenPath(path: string, settings: TakenSettings): { problem: string; fix: string } | undefined {
  const owner = path === '/' ? undefined : ownerOfPath(path, settings);
  if (owner) return { problem: `${path} is the address of ${owner}`, fix: '' };
  if (!Object.hasOwn(settings.searchAliases, path)) return undefined;
  const alias = `pages.searchAliases[${JSON.stringify(path)}]`;
  return { problem: `${alias} is served at ${path} too`, fix: ', or remove the alias' };
}
