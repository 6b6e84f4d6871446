/** What Node says of a file: "EACCES: permission denied, open '/srv/x'". Of one that is open already it does not say which: "…, read". */
const nodeText = /^([A-Z]+): [^,]+, (?:(\w+) '([^']+)'(?: -> '([^']+)')?|(?:read|write)$)/;

const rights = (code: string) => `this user may not use it (${code}). Run the command as the user who owns it, or give this user the right`;

const fileInTheWay = (code: string) => `there is a file where a folder is needed (${code}). Move the file, or name another folder`;

const words: Record<string, (code: string) => string> = {
  EACCES: rights,
  EPERM: rights,
  ENOSPC: (code) => `the disk is full (${code}). Free space there; the command prune may help`,
  EDQUOT: (code) => `the disk quota of this user is used up (${code}). Free space there, or raise the quota`,
  EROFS: (code) => `the disk is read-only (${code}). Make it writable, or name another folder`,
  EISDIR: (code) => `there is a folder where a file is needed (${code}). Move the folder`,
  ENOTDIR: fileInTheWay,
  ELOOP: (code) => `links lead in a circle (${code}). Correct them, or name another folder`,
};

/** The meaning of these codes when a folder is created. */
const folderWords: typeof words = {
  ...words,
  EEXIST: fileInTheWay,
  ENOENT: (code) => `this file system lets no folder be made there (${code}). Name another folder`,
};

/** The final name of a temporary file. */
const finalPath = (path: string) => path.replace(/\/\.([^/]+)\.[0-9a-f-]{36}\.tmp$/, '/$1');

/** A readable problem: Node's error codes are explained, with what to do. */
export function wordedProblem(message: string): string {
  const [, code = '', call = 'write', path = 'a file below --out or --work', target = path] = nodeText.exec(message) ?? [];
  const ofCall = call === 'mkdir' ? folderWords : words;
  const word = Object.hasOwn(ofCall, code) ? ofCall[code] : undefined;
  const isOfCopy = call === 'copyfile' && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code);
  return word ? `${finalPath(isOfCopy ? target : path)}: ${word(code)}.` : message;
}

/** The message of an error. For Node's file errors, it says what to do. */
export const wordedMessage = ({ message, name }: Error): string => wordedProblem(message) || name;
