import { SearchApiError } from './api-error.ts';
import { text, type ValueCheck, wrongValue } from './shape.ts';

const invalidUidText = (uid: string) =>
  `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`;

/** Meilisearch's message says 512 bytes, but it accepts 400. */
const isUid = (uid: string) => /^[\w-]{1,400}$/.test(uid);

export const indexUid: ValueCheck = (value, at) => {
  text(value, at, 'invalid_index_uid');
  if (!isUid(value as string)) throw wrongValue(at, 'invalid_index_uid', invalidUidText(value as string));
};

/** Checks the name of an index in a path. Throws SearchApiError if no index can have it. */
export function checkedUid(uid: string): string {
  if (!isUid(uid)) throw new SearchApiError('invalid_index_uid', invalidUidText(uid));
  return uid;
}
