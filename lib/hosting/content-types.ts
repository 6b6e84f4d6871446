import { extname } from 'node:path';

/** Content types of a site's files, by file ending; text is UTF-8. */
export const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Whether a type is worth compressing; pictures and fonts are compressed already. */
export const isCompressible = (type: string) => /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/.test(type);

/** The content type of a file, by its ending. */
export const typeOf = (file: string): string => contentTypes[extname(file)] ?? 'application/octet-stream';
