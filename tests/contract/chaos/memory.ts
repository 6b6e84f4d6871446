import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { availabilityOf, differences, hashOf, readTree, recordedFiles, type Tree } from './trees.ts';

/** What is wrong with the files of a release, by their path; records count by their name. */
export type Damage = ReadonlySet<string>;

const loaded = /(?:src|href)="\/((?:_next|images)\/[^"#?]+)[^"]*"/g;
const releasePattern = /^\d{8}T\d{6}Z-/;

/** What the run has seen of releases, so that a later look at them needs no record of the product. */
export function makeMemory(outDir: string) {
  /** The files of each release when it was first seen. */
  const own = new Map<string, Tree>();
  /** The content that each picture had first, over all dealers: its name is made from its content. */
  const pictures: Tree = {};
  /** Each content that a path ever had, by dealer, and what a page with that content loads. */
  const contents = new Map<string, Set<string>>();
  const needs = new Map<string, string[]>();
  const dir = (slug: string) => join(outDir, slug, 'releases');

  const releasesOf = async (slug: string): Promise<string[]> =>
    (await readdir(dir(slug), { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory() && releasePattern.test(entry.name))
      .map(({ name }) => name)
      .sort();

  async function remember(slug: string, id: string, files: Tree): Promise<string[]> {
    const problems: string[] = [];
    const seen = contents.get(slug) ?? new Set();
    contents.set(slug, seen);
    for (const [path, hash] of Object.entries(files)) {
      seen.add(`${path} ${hash}`);
      if (path.startsWith('images/')) pictures[path] ??= hash;
      if (path in pictures && pictures[path] !== hash) problems.push(`${slug}/${id}: ${path} is not the picture it was`);
      if (!path.endsWith('.html') || needs.has(hash)) continue;
      const html = await readFile(join(dir(slug), id, path), 'utf8');
      if (hashOf(html) === hash) needs.set(hash, [...new Set([...html.matchAll(loaded)].map(([, file]) => file as string))]);
    }
    return problems;
  }

  return {
    releasesOf,
    /** Looks at every release of a dealer, and remembers new ones. Returns their damage, and what is wrong with how new ones were recorded. */
    look: async (slug: string): Promise<{ damage: Map<string, Damage>; problems: string[] }> => {
      const damage = new Map<string, Damage>();
      const problems: string[] = [];
      for (const id of await releasesOf(slug)) {
        const key = `${slug}/${id}`;
        const recorded = await recordedFiles(outDir, slug, id);
        const known = own.get(key);
        if (!known && !recorded) problems.push(`${key}: a new release has no record of its files`);
        const files = known ?? recorded?.own ?? {};
        if (!known) {
          own.set(key, files);
          problems.push(...(await remember(slug, id, files)));
        }
        const lost = recorded ? [] : [`${id}.details.json`];
        const isRecordGood = await readFile(join(dir(slug), `${id}.json`), 'utf8')
          .then(
            (text) => JSON.parse(text).id === id,
            () => false,
          )
          .catch(() => false);
        const wanted = { ...recorded?.grace, ...files, ...availabilityOf(recorded?.own) };
        const tree = await readTree(join(dir(slug), id));
        // A rollback writes one file again (rule R31), and adds files that open pages use. Without the record, nothing says which.
        if (!recorded)
          for (const [path, hash] of Object.entries(tree)) {
            const isGrace = /^(_next\/static|images)\//.test(path) && !(path in wanted) && contents.get(slug)?.has(`${path} ${hash}`);
            if (path === 'availability.json' || isGrace) wanted[path] = hash;
          }
        damage.set(id, new Set([...differences(tree, wanted), ...lost, ...(isRecordGood ? [] : [`${id}.json`])]));
      }
      return { damage, problems };
    },
    ownFiles: (slug: string, id: string): Tree => own.get(`${slug}/${id}`) ?? {},
    isKnown: (slug: string, path: string, hash: string) => contents.get(slug)?.has(`${path} ${hash}`) ?? false,
    needsOf: (hash: string): readonly string[] => needs.get(hash) ?? [],
  };
}
