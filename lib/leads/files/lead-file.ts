/** A file of a lead, as messages name it. The address works for a limited time; without one, people ask for the file. */
export type LeadFile = { id: string; name: string; type: string; bytes: number; url?: string | undefined };

/** What a message says of its files. */
export const describeFiles = (files: readonly LeadFile[]) =>
  files.map(({ name, type, bytes, url }) => ({ name, type, bytes, url: url || undefined }));
