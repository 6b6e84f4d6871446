import { ownerOfPath } from '../routes/taken-paths.ts';
import { type Finding, findIf } from './issues.ts';
import type { Site } from './schema.ts';

/** The default search is a search page. */
export const searchPath = ({ pages }: Site): Finding[] => {
  const { defaultSearchPath } = pages;
  return findIf(
    defaultSearchPath !== undefined && !/^\/search(\/(?!\.)[^\s?#/\\]+){1,2}\/?$/.test(defaultSearchPath),
    'pages.defaultSearchPath',
    `${JSON.stringify(defaultSearchPath)} is not the path of a search page`,
    'write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
  );
};

const slashPath = /^\/(?!\/)[^\s?#\\]*$/;

/** Aliases and the pages without chat are paths of the site. */
export const otherPaths = ({ pages, chat }: Site): Finding[] => [
  ...Object.entries(pages.searchAliases).flatMap(([alias, target]): Finding[] => {
    const path = ['pages', 'searchAliases', alias];
    if (!slashPath.test(alias))
      return [{ path, problem: `${JSON.stringify(alias)} is not a path of this site`, fix: 'write a path such as "/find/rental-cars"' }];
    const owner = alias.startsWith('/search/') ? undefined : ownerOfPath(alias, pages);
    if (owner)
      return [
        { path, problem: `${JSON.stringify(alias)} is the address of ${owner}`, fix: 'write another path, such as "/find/rental-cars"' },
      ];
    if (/^\/search\/[^\s?#\\]+$/.test(target)) return [];
    return [
      { path, problem: `${JSON.stringify(target)} is not the path of a search page`, fix: 'write a path such as "/search/rental-cars"' },
    ];
  }),
  ...chat.hiddenOn.flatMap((start, index) => {
    const problem = `${JSON.stringify(start)} is not the start of a path`;
    return findIf(!slashPath.test(start), `chat.hiddenOn[${index}]`, problem, 'write for example "/cars"');
  }),
];
