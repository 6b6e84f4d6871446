import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import { mebibyte } from '#lib/locale/byte-size.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import { apiBase } from '#lib/routes/api-base.ts';
import { ApiProblem } from '../api-problem.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { discardFiles, findLeadFile, readFileContent, removeUnclaimedFiles, storeFiles } from '../store/file-store.ts';
import type { Database } from '../store/open-database.ts';
import type { DecodeHeic } from './decode-heic.ts';
import { prepareFiles } from './prepare-files.ts';
import { type FileLimits, receiveForm } from './receive-form.ts';
import { checkFileLink, type LinkState, signFileQuery } from './sign-link.ts';
import { makeUploadFolder, removeAbandonedFolders, removeUploadFolder } from './upload-folder.ts';

/** The dealer's data that a link needs. */
type LinkSettings = Pick<LeadDealer, 'url' | 'apiUrl' | 'fileLinkMs'>;

/** The files of a message, with links that expire. */
function linkFiles<F extends LeadFile>(files: readonly F[], { url, apiUrl, fileLinkMs }: LinkSettings, secret: string, now: number): F[] {
  // Rounded to a full hour, so that a message that is resent soon has the same links.
  const expires = (Math.ceil((now + fileLinkMs) / hourMs) * hourMs) / 1000;
  const base = new URL(apiBase({ api: { url: apiUrl, mock: false } }), url).href;
  return files.map((file) => ({ ...file, url: `${base}/files/${file.id}?${signFileQuery(file.id, expires, secret)}` }));
}

/** Five files of 10 MB take this long at 170 kB/s. */
export const longestUploadMs = 5 * minuteMs;

/** Each upload takes disk space until it is stored. */
const mostAtOnce = 64;

/** Per client, so that a slow client leaves room for others. Request limits are per dealer; this limit covers all dealers. */
const mostOfClient = 8;

/** A client that sends nothing for this long counts as gone. */
const longestPauseMs = 30_000;

export type FileServiceOptions = {
  database: Pick<Database, 'db'>;
  decodeHeic: DecodeHeic;
  newId: () => string;
  now: () => number;
  /** The folder for files until they are stored. */
  folder: string;
  /** The secrets that sign links; the first one signs. Without secrets, messages name files without links. */
  secrets: readonly string[];
  report: (problem: Error) => void;
  /** The longest pause inside an upload, milliseconds. */
  pauseMs?: number;
};

export type FileService = ReturnType<typeof makeFileService>;

/** Stores the files of leads and opens signed links to them. */
export function makeFileService({
  database: { db },
  decodeHeic,
  newId,
  now,
  folder: parent,
  secrets,
  report,
  pauseMs = longestPauseMs,
}: FileServiceOptions) {
  let hasReported = false;
  /** The clients of the open uploads. Undefined for a client that the server does not know. */
  const open: (string | undefined)[] = [];
  const countOf = (client: string) => open.filter((other) => other === client).length;

  /** Reads a request with a lead, as JSON text, and its files. */
  async function receive(request: Request, limits: FileLimits, client: string | undefined) {
    if (open.length >= mostAtOnce || (client !== undefined && countOf(client) >= mostOfClient))
      throw new ApiProblem(
        503,
        { code: 'busy', error: 'Too many files are being sent at the moment. Please try again in a minute.' },
        { 'Retry-After': '60' },
      );
    // Counted before the first await; otherwise requests that arrive together would all find room.
    open.push(client);
    const leave = () => open.splice(open.indexOf(client), 1);
    const folder = await makeUploadFolder(parent).catch((error: Error) => {
      leave();
      throw error;
    });
    const ids: string[] = [];
    /** Removes the request's temporary files, and stored files that no lead took. */
    const close = async () => {
      leave();
      await removeUploadFolder(folder);
      await discardFiles(db, ids);
    };
    const keepId = () => {
      const id = newId();
      ids.push(id);
      return id;
    };
    try {
      const { lead, files } = await receiveForm(request, folder, limits, { wholeMs: longestUploadMs, pauseMs });
      /** Checks the files and re-encodes pictures. */
      const prepare = () => prepareFiles(files, { decodeHeic, newId: keepId, largestBytes: limits.megabytes * mebibyte });
      /** Checks the files and stores them. Returns their ids, for the lead to take. */
      const store = async () => {
        await storeFiles(db, await prepare(), now());
        return ids;
      };
      // Name and content of each file, for the hash of the request.
      return { lead, fileHashes: files.map(({ name, sha256 }) => `${sha256} ${name}`), prepare, store, close };
    } catch (error) {
      await close().catch(report);
      throw error;
    }
  }

  /** A file by its link. Undefined if it no longer exists. */
  async function openLink(linkRequest: {
    id: string;
    expires: string;
    signature: string;
  }): Promise<{ state: Exclude<LinkState, 'valid'> } | { state: 'valid'; file: LeadFile; content: AsyncIterable<Uint8Array> } | undefined> {
    const state = checkFileLink(linkRequest, secrets, now());
    if (state !== 'valid') return { state };
    const file = await findLeadFile(db, linkRequest.id);
    return file && { state, file, content: readFileContent(db, file.id) };
  }

  /** The files of a message with their links. */
  function link<F extends LeadFile>(files: readonly F[], dealer: LinkSettings): readonly F[] {
    const [secret] = secrets;
    if (secret !== undefined) return linkFiles(files, dealer, secret, now());
    if (files.length > 0 && !hasReported) {
      hasReported = true;
      report(new Error('Files of enquiries are named without a link. For links, set FORECOURT_FILES_SECRET (openssl rand -hex 32).'));
    }
    return files;
  }

  /** Removes the files that killed processes left behind. */
  async function clean(): Promise<void> {
    await removeAbandonedFolders(parent, now());
    await removeUnclaimedFiles(db, now());
  }

  return { receive, openLink, link, clean };
}
