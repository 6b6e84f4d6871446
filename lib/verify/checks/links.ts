import type { Check, Fault } from '../check.ts';
import { type LinkRecord, unbundled } from '../link-record.ts';
import { answerTo, type Tree } from '../tree.ts';

type Lost = { path: string; pages: string[] };

/** The paths that pages name and nothing answers, each with the pages that name it. */
function lostPaths(record: LinkRecord, tree: Tree): Lost[] {
  const lost = new Map<string, Lost | undefined>();
  const goodLists = new Set<readonly string[]>();
  const look = (text: string): Lost | undefined => {
    if (lost.has(text)) return lost.get(text);
    const missing = unbundled(text).find((path) => answerTo(tree, path) === undefined);
    const found = missing === undefined ? undefined : { path: missing, pages: [] };
    lost.set(text, found);
    return found;
  };
  for (const [file, { frame, own }] of record) {
    for (const list of [frame, own]) {
      if (goodLists.has(list)) continue;
      let good = true;
      for (const text of list) {
        const found = look(text);
        if (!found) continue;
        found.pages.push(file);
        good = false;
      }
      if (good && list === frame) goodLists.add(list);
    }
  }
  return [...lost.values()].filter((found) => found !== undefined);
}

function faultOf({ path, pages: [file = '', ...others] }: Lost): Fault {
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
  const also = others.length > 0 ? { alsoIn: others.length } : {};
  if (isFile)
    return {
      file,
      problem: `names ${path}, which is no file of this site`,
      mend: 'build again; if it stays, the build lost the file',
      at: path,
      ...also,
    };
  return { file, problem: `links to ${path}, which is no page of this site`, mend: 'correct the link, or add the page', at: path, ...also };
}

/** Internal links, pictures, scripts and styles lead to something, on every page of the release whether it changed or not. */
export const links: Check = {
  rule: 'every address of the site that a page names is answered by a file, or by a rule of the host (spec §2)',
  page: ({ file, lostAnchors, unsafe }) => [
    ...lostAnchors.map((id) => ({
      file,
      problem: `links to #${id}, which is not on the page`,
      mend: `give the place it should lead to id="${id}", or correct the link`,
      at: `#${id}"`,
    })),
    ...unsafe.map((url) => ({ file, problem: `holds the address ${url}, which runs code`, mend: 'use a button', at: url })),
  ],
  whole: ({ tree }, record) => lostPaths(record, tree).map(faultOf),
};
