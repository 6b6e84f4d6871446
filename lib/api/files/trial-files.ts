import type { ApiServices } from '../bindings.ts';

/** Reads and checks the files of a trial, and stores none (rule B10). */
export const trialFiles = (files: ApiServices['files']): ApiServices['files'] => ({
  receive: async (request, limits) => {
    const upload = await files.receive(request, limits);
    const store = async () => {
      await upload.prepare();
      return [];
    };
    return { ...upload, store };
  },
  openLink: async () => undefined,
});
