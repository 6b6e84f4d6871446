/** A file of a lead in messages. The address works for a limited time; without one, people ask for the file. */
export type LeadFile = { id: string; name: string; type: string; bytes: number; url?: string | undefined };

/** The text of a message about its files. */
export const describeFiles = (files: readonly LeadFile[]) =>
  files.map(({ name, type, bytes, url }) => ({ name, type, bytes, url: url || undefined }));
