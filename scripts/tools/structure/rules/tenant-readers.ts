import { isCode, isIn, type Rule, walk } from '../source.ts';

const readers = ['lib/disk/workspace.ts', 'lib/site/', 'tests/'];
const tenantsFolder = /(^|[\\/])tenants([\\/]|$)/;

/** Only lib/disk/workspace.ts and lib/site know where dealers' data is. No other file names a path with a `tenants` folder. */
export const tenantReaders: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && !isIn(path, [...readers, ...Object.keys(exempt)]))
    .flatMap((source) =>
      walk(source.tree()).flatMap((node) => {
        const text =
          node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.type === 'Literal' ? node.value : undefined;
        if (typeof text !== 'string' || !tenantsFolder.test(text)) return [];
        return [
          {
            path: source.path,
            line: source.lineAt(node.start),
            what: `the path "${text}" leads into tenants/`,
            instead: 'ask lib/disk/workspace.ts or lib/site/load.ts, because only they know where dealers’ data is',
          },
        ];
      }),
    );
