import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { deltaOf, type FileRecord, type Manifest } from '#lib/disk/manifest.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { type PublishedState, publishedChanges, publishedFiles, readSplitState, readState, type SplitState } from './state.ts';
import { PublishError, publishedStatePath, swapControl, type Target } from './target.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** With fewer files, the state lists all of them itself. */
const fewestSplit = 2000;

/** If the packed changes are longer than this, in characters, the list becomes a new base: after about forty publications of one car. */
const mostChanges = 48 * 1024;

/** There are two bases: a new one replaces the one that the state does not name. */
const basePath = (slot: SplitState['base']['slot']) => `.forecourt/files-${slot}.json`;

const pack = async (value: object): Promise<string> => (await compress(JSON.stringify(value))).toString('base64');
const unpack = async (text: string): Promise<string> =>
  decompress(Buffer.from(text, 'base64')).then(
    (content) => content.toString('utf8'),
    () => '',
  );

type Base = { slot: SplitState['base']['slot']; name: string; files: Manifest };

const changesSince = (base: Manifest, files: Manifest) => {
  const { added, changed, removed } = deltaOf(base, files);
  return { files: Object.fromEntries([...added, ...changed].map((path) => [path, files[path] as FileRecord])), gone: removed };
};

function withChanges(base: Manifest, { files, gone }: { files: Manifest; gone: readonly string[] }): Manifest {
  const left = new Set(gone);
  return { ...Object.fromEntries(Object.entries(base).filter(([path]) => !left.has(path))), ...files };
}

/**
 * The record of publications at a target, read and written atomically. A long list of files is a base and the changes since, so a changed
 * car on a large site writes only some kilobytes.
 */
export function openPublishedList(target: Pick<Target, 'name' | 'readControl' | 'writeControl'>) {
  let base: Base | undefined;

  async function readBase({ slot, name }: SplitState['base']): Promise<Base | undefined> {
    if (base?.slot === slot && base.name === name) return base;
    const text = await unpack((await target.readControl(basePath(slot)))?.text ?? '');
    const files = hash('sha256', text) === name ? parseValidJson(text, publishedFiles) : undefined;
    return files && { slot, name, files };
  }

  async function writeBase(files: Manifest): Promise<Base> {
    const slot = base?.slot === 'a' ? 'b' : 'a';
    const before = await target.readControl(basePath(slot));
    const written = await swapControl(target, basePath(slot), await pack(files), before?.tag);
    if (written === undefined) throw new PublishError(`${target.name}: another publication changed its list of files. Publish again.`);
    return { slot, name: hash('sha256', JSON.stringify(files)), files };
  }

  return {
    /** The state and the tag of its control file. The state is undefined if there is none, or a part of it is lost or damaged. */
    read: async (): Promise<{ state: PublishedState | undefined; tag: string | undefined }> => {
      const file = await target.readControl(publishedStatePath);
      const split = file && readSplitState(file.text);
      if (!split) return { state: readState(file?.text), tag: file?.tag };
      base = await readBase(split.base);
      const changes = base && parseValidJson(await unpack(split.changes), publishedChanges);
      if (!base || !changes) return { state: undefined, tag: file.tag };
      const { version: _version, base: _base, changes: _changes, ...rest } = split;
      return { state: { ...rest, version: 2, files: withChanges(base.files, changes) }, tag: file.tag };
    },
    /**
     * Writes a state if its control file still has this tag. Returns the new tag. Undefined if another publication has written it
     * meanwhile.
     */
    write: async (state: PublishedState, tag: string | undefined): Promise<string | undefined> => {
      const { files, ...rest } = state;
      if (Object.keys(files).length < fewestSplit) return swapControl(target, publishedStatePath, JSON.stringify(state), tag);
      const packed = base && (await pack(changesSince(base.files, files)));
      const fits = packed !== undefined && packed.length <= mostChanges;
      if (!base || !fits) base = await writeBase(files);
      const { slot, name } = base;
      const changes = fits ? packed : await pack({ files: {}, gone: [] });
      const split: SplitState = { ...rest, version: 3, base: { slot, name }, changes };
      return swapControl(target, publishedStatePath, JSON.stringify(split), tag);
    },
  };
}
