import { createHash } from 'node:crypto';
import type { SearchDocument } from '#lib/model/search-document.ts';

/** The key field, unique even if dealers share an index. Car cards use `id`. */
export const documentKey = 'document_id';

/** A car on the server: the search document, its dealer, and a hash by which the next push detects changes. */
export type PushedDocument = SearchDocument & { document_id: string; website_slug: string; content_hash: string };

const longestKey = 511;
const digest = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);

/** A key that no other dealer's car can have, because a slug contains no underscore. */
function keyOf(slug: string, id: string): string {
  const key = `${slug}_${id}`;
  return key.length <= longestKey ? key : `${slug}_${digest(id, 64)}`;
}

/** A dealer's documents in the pushed form, in the same order. */
export const pushedDocuments = (slug: string, documents: readonly SearchDocument[]): PushedDocument[] =>
  documents.map((document) => ({
    ...document,
    document_id: keyOf(slug, document.id),
    website_slug: slug,
    content_hash: digest(JSON.stringify(document), 16),
  }));

/** The filter for one dealer's documents. */
export const ownFilter = (slug: string) => `website_slug = "${slug}"`;
