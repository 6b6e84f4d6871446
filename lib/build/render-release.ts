import { join } from 'node:path';
import { type Manifest, makeManifest, recordOf } from '#lib/disk/manifest.ts';
import { countParts, type PageOrFile, type PartCounts } from '#lib/hosting/page-parts.ts';
import { countOf } from '#lib/locale/plural.ts';
import { isJoinedStyles } from '#lib/routes/page-styles.ts';
import type { SoundPages } from '#lib/verify/verify-release.ts';
import type { BuildContext } from './build-context.ts';
import { type ChangedTree, reasonOf, recordFinder } from './carried-files.ts';
import type { Comparison } from './compare-with-live.ts';
import { putJoinedStyles } from './joined-styles.ts';
import type { LinkedCopy } from './linked-copy.ts';
import { filesOfPage, pageFile } from './page-files.ts';
import { writePiecedFiles } from './pieced-files.ts';
import type { ChangedPlan } from './plan-release.ts';
import { carriedText, type PreviousRelease } from './previous-release.ts';
import { completeTree, type FileSource, type ReleaseTree, writeTree } from './release-tree.ts';
import { verifyWhileRendering } from './verify-staged.ts';

/** The parts of the rendered pages, or the location of these pages. */
const renderedPages = (tree: ReleaseTree): PageOrFile[] =>
  Array.from(tree).flatMap(([file, source]) => (file.endsWith('.html') && 'move' in source ? [source.parts ?? source.move] : []));

/** The location of the carried-over pages. */
const carriedPages = (tree: ReleaseTree): string[] =>
  Array.from(tree).flatMap(([file, source]) => (file.endsWith('.html') && 'kept' in source ? [`${source.kept}/${file}`] : []));

type SharedFiles = ChangedTree & { parts: PartCounts; notices: string[] };

/**
 * Adds the files that depend on the parts of all pages: the joined style sheets, and those that tell hosts how to serve a tree, whose content security
 * policy holds the hashes of inline scripts. Of a tree carried over from `previous`, only the pages that differ are read.
 */
async function addSharedFiles(
  { tree, changes }: ChangedTree,
  previous: PreviousRelease | undefined,
  { plan, hostFiles }: Comparison,
  distDir: string,
): Promise<SharedFiles> {
  const hadFile = (file: string) => previous !== undefined && Object.hasOwn(previous.details.files, file);
  const rendered = renderedPages(tree);
  const replaced = previous ? [...plan.render.map(({ path }) => path), ...plan.removed].map(pageFile).filter(hadFile) : [];
  // The parts of a damaged page cannot be subtracted, so all pages are counted again.
  const isLost = previous?.lostFiles.some((file) => file.endsWith('.html')) ?? false;
  await previous?.stored?.fill(isLost ? [] : replaced);
  const oldPages = replaced.map((file) => join(previous?.root ?? '', file));
  const parts = isLost ? await countParts([...rendered, ...carriedPages(tree)]) : await countParts(rendered, previous?.details, oldPages);
  const { files, notices } = hostFiles(parts.scripts);
  const changed = changes.filter(({ file }) => !(file in files));
  const note = (file: string, why = reasonOf(file)) => {
    if (previous) changed.push({ file, why });
  };
  for (const [file, text] of Object.entries(files)) {
    const same = previous !== undefined && hadFile(file) && previous.details.files[file]?.sha256 === recordOf(text).sha256;
    tree.set(file, same ? carriedText(previous, file, { text }) : { text });
    if (!same) note(file);
  }
  for (const file of await putJoinedStyles(tree, parts, distDir, previous)) note(file, 'pages with other styles came or went');
  return { tree, changes: changed, parts, notices };
}

/**
 * The files that rendering cannot change: those that are carried over or are not pages, except those that depend on the parts of all pages.
 */
function filesBefore({ carried, otherFiles, hostFiles, previous }: Comparison): ReleaseTree {
  const { files } = hostFiles(previous?.details.scripts ?? {});
  const rest: ReleaseTree = new Map(carried?.tree ?? otherFiles);
  for (const file of [...Object.keys(files), ...[...rest.keys()].filter(isJoinedStyles)]) rest.delete(file);
  return rest;
}

/** The tree if every page was rendered. */
function wholeTree(rendered: ReleaseTree, { otherFiles, plan }: Comparison): ChangedTree {
  const changes = plan.render.map(({ path, why }) => ({ file: pageFile(path), why }));
  return { tree: new Map([...rendered, ...otherFiles]), changes };
}

/** The tree if only the pages of the plan were rendered. */
function partialTree(rendered: ReleaseTree, { plan }: Comparison, { tree, changes }: ChangedTree, codeId: string): ChangedTree {
  const whole: ReleaseTree = new Map(tree);
  for (const { path } of plan.render) for (const file of filesOfPage(path, codeId)) whole.set(file, rendered.get(file) as FileSource);
  return { tree: whole, changes };
}

/**
 * Puts the files that need no rendering into the staging folder, which may already contain all files of the live release. Returns the live
 * release's grace files that are there. Files at the paths of pages `toRender` and of joined style sheets are removed, because these are
 * added later and expect no existing file.
 */
async function carryInto(
  staged: string,
  tree: ReleaseTree,
  previous: PreviousRelease | undefined,
  copy: LinkedCopy | undefined,
  toRender: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const linked = await copy?.files();
  if (previous && linked) {
    const { grace } = previous.details;
    return completeTree(
      tree,
      staged,
      previous.root,
      linked,
      (path) => Object.hasOwn(grace, path) && !toRender.has(path) && !isJoinedStyles(path),
    );
  }
  await writeTree(tree, staged);
  return new Set();
}

type RenderedRelease = SharedFiles & {
  files: Manifest;
  /** The pages that were in place first, and in which no fault was found. */
  sound?: SoundPages | undefined;
  /** Resolves when the files that are assembled from pieces are on disk. */
  flushed: Promise<unknown>;
  /** Grace files of the live release that are in the folder too. */
  stagedGrace: ReadonlySet<string>;
};

/** Assembles the whole tree of a release in the folder `staged`, and adds the pages of its plan when they are rendered. */
export async function renderRelease(
  build: BuildContext,
  release: ChangedPlan,
  staged: string,
  copy: LinkedCopy | undefined,
): Promise<RenderedRelease> {
  const { compiled, timed, progress } = build;
  const { plan, carried, previous, rendering } = release;
  if (rendering) progress(`rendering ${countOf(plan.render.length, 'page')}`);
  // Next renders meanwhile. Files that depend on the parts of all pages follow when the pages are rendered.
  const written = filesBefore(release);
  const toRender = new Set(plan.render.flatMap(({ path }) => filesOfPage(path, compiled.id)));
  const stagedGrace = await timed('carry', () => carryInto(staged, written, previous, copy, toRender));
  const early = await timed('carry', () => writePiecedFiles(written, staged));
  const recordOf = recordFinder(previous, written);
  // Next renders meanwhile, so this is a good time to read the files that must be recorded.
  const unread = [...written.keys()].filter((path) => !Object.hasOwn(early.records, path) && !recordOf(path));
  const knownRecords = { ...early.records, ...(await timed('manifest', () => makeManifest(staged, unread))) };
  const sound = carried && rendering ? await timed('verify', () => verifyWhileRendering(build, release, staged)) : undefined;
  const rendered: ReleaseTree = rendering ? await timed('generate', rendering) : new Map();
  const tree = carried ? partialTree(rendered, release, carried, compiled.id) : wholeTree(rendered, release);
  const hosted = await addSharedFiles(tree, carried ? previous : undefined, release, compiled.dir);
  progress('assembling');
  const rest: ReleaseTree = new Map();
  for (const [file, source] of hosted.tree) if (!written.has(file)) rest.set(file, source);
  const pieced = await timed('assemble', async () => {
    await writeTree(rest, staged);
    return writePiecedFiles(rest, staged);
  });
  const own = { ...knownRecords, ...pieced.records };
  const recordOfHosted = recordFinder(previous, hosted.tree);
  const files = await timed('manifest', () =>
    makeManifest(staged, hosted.tree.keys(), (path) => (Object.hasOwn(own, path) ? own[path] : recordOfHosted(path))),
  );
  return { ...hosted, files, sound, stagedGrace, flushed: Promise.all([early.flushed, pieced.flushed]) };
}
