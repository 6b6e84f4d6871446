import { join } from 'node:path';
import { readRegularFile } from '#lib/disk/read-file.ts';
import { type RememberedFile, recallFile, rememberFile } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Language } from '#lib/locale/language.ts';
import { postcodeCountry } from '#lib/locale/places/postcode.ts';
import { PostcodeLineError, postcodeCentres, postcodeFiles } from '#lib/locale/places/postcode-centres.ts';
import { ContentError } from './content-error.ts';

/** The published files of postcodes: texts by path. */
export type PostcodeFiles = Readonly<Record<string, string>>;

/** A process's cache of the last read file. */
export type PostcodeMemory = RememberedFile<{ language: Language; files: PostcodeFiles }>;

type Folders = Pick<Workspace, 'tenantsDir' | 'productTenantsDir'>;
const download = 'https://download.geonames.org/export/zip/';

async function readPostcodes(path: string, language: Language): Promise<PostcodeFiles> {
  const { code, noun } = postcodeCountry(language);
  const text = String(await readRegularFile(path));
  try {
    const centres = postcodeCentres(text, language);
    if (Object.keys(centres).length > 0) return postcodeFiles(centres, language);
  } catch (cause) {
    if (!(cause instanceof PostcodeLineError)) throw cause;
    throw new ContentError(`${path}:${cause.line}: ${cause.message}; correct the line, or download ${code}.zip from ${download} again`, {
      cause,
    });
  }
  throw new ContentError(`${path}: the file has no ${noun} of ${code}; download ${code}.zip from ${download} and unpack it here`);
}

/**
 * The files of postcodes that a site publishes (rule A42), from the file that its setting names, in the tenants folder or else in the
 * product's. Undefined without the setting. Throws ContentError.
 */
export async function loadPostcodes(
  { tenantsDir, productTenantsDir }: Folders,
  { locale: { language, postcodes } }: { locale: { language: Language; postcodes: { file?: string | undefined } } },
  memory: PostcodeMemory = {},
): Promise<PostcodeFiles | undefined> {
  const { file } = postcodes;
  if (file === undefined) return undefined;
  const paths = [...new Set([tenantsDir, productTenantsDir])].map((folder) => join(folder, 'layers', 'postcodes', file));
  for (const path of paths) {
    const cachedPostcodes = await recallFile(memory, path);
    if (cachedPostcodes?.language === language) return cachedPostcodes.files;
    const files = await readPostcodes(path, language).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!files) continue;
    await rememberFile(memory, path, { language, files });
    return files;
  }
  const { code } = postcodeCountry(language);
  throw new ContentError(
    `${paths[0]}: the file does not exist, though locale.postcodes.file names it; download ${code}.zip from ${download} and unpack it there, or remove the setting`,
  );
}
