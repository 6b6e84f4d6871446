import { ApiError } from './api-error.ts';
import { type Check, text, wrongValue } from './shape.ts';

const notOne = (uid: string) =>
  `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`;

/** The server's message says 512 bytes; it takes 400. */
const isUid = (uid: string) => /^[\w-]{1,400}$/.test(uid);

export const indexUid: Check = (value, at) => {
  text(value, at, 'invalid_index_uid');
  if (!isUid(value as string)) throw wrongValue(at, 'invalid_index_uid', notOne(value as string));
};

/** The name of an index in a path; throws ApiError when no index can have it. */
export function pathUid(uid: string): string {
  if (!isUid(uid)) throw new ApiError('invalid_index_uid', notOne(uid));
  return uid;
}
