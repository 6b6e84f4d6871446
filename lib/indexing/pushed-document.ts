import { createHash } from 'node:crypto';
import type { SearchDocument } from '#lib/model/search-document.ts';

/** The field that is unique in an index, also where dealers share it; cards keep using `id`. */
export const documentKey = 'document_id';

/** What the server holds of a car: the search document, whose it is, and a fingerprint by which the next push knows what changed. */
export type PushedDocument = SearchDocument & { document_id: string; website_slug: string; content_hash: string };

const longestKey = 511;
const digest = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);

/** A key no other dealer's car can have: a slug holds no underscore, so what stands before the first one is the dealer. */
function keyOf(slug: string, id: string): string {
  const key = `${slug}_${id}`;
  return key.length <= longestKey ? key : `${slug}_${digest(id, 64)}`;
}

/** A dealer's documents as they are pushed, in their order. */
export const pushedDocuments = (slug: string, documents: readonly SearchDocument[]): PushedDocument[] =>
  documents.map((document) => ({
    ...document,
    document_id: keyOf(slug, document.id),
    website_slug: slug,
    content_hash: digest(JSON.stringify(document), 16),
  }));

/** The filter for one dealer's documents. */
export const ownFilter = (slug: string) => `website_slug = "${slug}"`;
