const quoted = (text: string) => JSON.stringify(text);

/** What a path names: a folder, or a file that is read. */
export type PathKind = 'folder' | 'file';

const examples: Record<PathKind, string> = { folder: '/home/ana/www', file: '/home/ana/stock.csv' };
const copies: Record<PathKind, string> = {
  folder: 'Write a folder on this machine, and copy it there, such as with rsync',
  file: 'Copy the file to this machine, such as with scp, and write its path here',
};

/**
 * Why a text is not a path on this machine, although it could name something below the working directory, and what to write instead:
 * "problem. Write …." Undefined for a valid path.
 */
export function pathProblem(text: string, kind: PathKind = 'folder'): string | undefined {
  const whole = `Write the whole path, such as ${examples[kind]}.`;
  if (/^~/.test(text)) return `${quoted(text)} is not a path, because only a shell replaces ~, and not in quotes. ${whole}`;
  if (/^\$/.test(text)) return `${quoted(text)} is not a path, because only a shell replaces variables, and not in single quotes. ${whole}`;
  if (/^s3:(?!\/\/)/i.test(text)) return `${quoted(text)} is not the address of a bucket. Write s3://${text.replace(/^s3:\/*/i, '')}.`;
  if (/^file:(?!\/\/)/i.test(text)) {
    const path = text.replace(/^file:/i, '');
    return pathProblem(path, kind) ?? `${quoted(text)} is not a path. Write ${path}.`;
  }
  // The path of such an address begins after its slashes, so these would be folders called ~ and $HOME.
  const [, fileUrlPath] = /^file:\/{2,}([~$].*)$/i.exec(text) ?? [];
  if (fileUrlPath !== undefined) return pathProblem(fileUrlPath, kind);
  if (/^https?:(?!\/\/)/i.test(text)) return `${quoted(text)} is a web address. Write the path of a ${kind} on this machine.`;
  // A single letter is a Windows drive.
  if (/^[^/\\]{2,}:/.test(text) && !/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return `${quoted(text)} is on another machine. ${copies[kind]}.`;
  return undefined;
}
