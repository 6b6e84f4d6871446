/** What Node says of a file: "EACCES: permission denied, open '/srv/x'". */
const nodeText = /^([A-Z]+): [^,]+, (\w+) '([^']+)'/;

const rights = (code: string) => `this user may not use it (${code}). Run the command as the user who owns it, or give this user the right`;

const fileInTheWay = (code: string) => `there is a file where a folder is needed (${code}). Move the file, or name another folder`;

const words: Record<string, (code: string) => string> = {
  EACCES: rights,
  EPERM: rights,
  EROFS: (code) => `the disk is read-only (${code}). Make it writable, or name another folder`,
  ENOTDIR: fileInTheWay,
  // Of mkdir alone.
  EEXIST: fileInTheWay,
};

/** A file that is written under another name first, by its own name. */
const finalPath = (path: string) => path.replace(/\/\.([^/]+)\.[0-9a-f-]{36}\.tmp$/, '/$1');

/** The message of an error; one that Node made of a file says what to do about it. */
export function wordedMessage({ message, name }: Error): string {
  const [, code = '', call = '', path = ''] = nodeText.exec(message) ?? [];
  const word = Object.hasOwn(words, code) && (code !== 'EEXIST' || call === 'mkdir') ? words[code] : undefined;
  return word ? `${finalPath(path)}: ${word(code)}.` : message || name;
}
