import type { Fault, ReleaseCheckRow } from '../check.ts';
import { type LinkRecord, unbundleWidths } from '../link-record.ts';
import { findAnswer, type ServedTree } from '../served-tree.ts';

type DeadLink = { path: string; pages: string[] };

/** The dead paths, each with the pages that link to it. */
function findDeadLinks(record: LinkRecord, tree: ServedTree): DeadLink[] {
  const seenAddresses = new Map<string, DeadLink | undefined>();
  const goodLists = new Set<readonly string[]>();
  const check = (text: string): DeadLink | undefined => {
    if (seenAddresses.has(text)) return seenAddresses.get(text);
    const missing = unbundleWidths(text).find((path) => findAnswer(tree, path) === undefined);
    const dead = missing === undefined ? undefined : { path: missing, pages: [] };
    seenAddresses.set(text, dead);
    return dead;
  };
  for (const [file, { frame, own }] of record) {
    for (const list of [frame, own]) {
      if (goodLists.has(list)) continue;
      let good = true;
      for (const text of list) {
        const dead = check(text);
        if (!dead) continue;
        dead.pages.push(file);
        good = false;
      }
      if (good && list === frame) goodLists.add(list);
    }
  }
  return [...seenAddresses.values()].filter((dead) => dead !== undefined);
}

function faultOf({ path, pages: [file = '', ...others] }: DeadLink): Fault {
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
  const problem = isFile ? `loads ${path}, which is not a file of this site` : `links to ${path}, which is not a page of this site`;
  const fix = isFile ? 'build again; if it stays, the build lost the file' : 'correct the link, or add the page';
  return { file, problem, fix, at: path, alsoIn: others.length || undefined };
}

/** Every internal link, picture, script and style has a file or a host rule, including on unchanged pages. */
export const linkCheck: ReleaseCheckRow = {
  page: ({ file, deadAnchors, unsafe }) => [
    ...deadAnchors.map((id) => ({
      file,
      problem: `links to #${id}, which is not on the page`,
      fix: `add id="${id}" to the target, or correct the link`,
      at: `#${id}"`,
    })),
    ...unsafe.map((url) => ({ file, problem: `has the address ${url}, which runs code`, fix: 'use a button', at: url })),
  ],
  links: ({ tree, keepsLinks }, record) => (keepsLinks ? [] : findDeadLinks(record, tree).map(faultOf)),
};
