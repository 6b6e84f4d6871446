const quoted = (text: string) => JSON.stringify(text);

/**
 * Why a text is not the path of a folder or file of this machine, though it could name one below the working directory, and what to write instead:
 * "problem. Write …." Undefined for a path.
 */
export function pathProblem(text: string): string | undefined {
  if (/^~/.test(text))
    return `${quoted(text)} is not a path, because only a shell replaces ~, and not in quotes. Write the whole path, such as /home/ana/www.`;
  if (/^\$/.test(text))
    return `${quoted(text)} is not a path, because only a shell replaces variables, and not in single quotes. Write the whole path, such as /home/ana/www.`;
  if (/^s3:(?!\/\/)/i.test(text)) return `${quoted(text)} is not the address of a bucket. Write s3://${text.replace(/^s3:\/*/i, '')}.`;
  if (/^file:(?!\/\/)/i.test(text)) return `${quoted(text)} is not a path. Write ${text.replace(/^file:/i, '')}.`;
  if (/^https?:(?!\/\/)/i.test(text)) return `${quoted(text)} is a web address. Write the path of a folder on this machine.`;
  // One letter is a drive of Windows.
  if (/^[^/\\]{2,}:/.test(text) && !/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    return `${quoted(text)} is on another machine. Write a folder on this machine, and copy it there, such as with rsync.`;
  return undefined;
}
