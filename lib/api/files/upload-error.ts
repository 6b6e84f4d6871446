type UploadStatus = 400 | 408 | 413 | 415 | 422 | 503;

/** Why an upload was refused, in words for the shopper. `file` is true when a file is to blame, so that the page can show it beside the field. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly status: UploadStatus;
  readonly code: string;
  readonly isAboutFiles: boolean;
  constructor(status: UploadStatus, code: string, message: string, { isAboutFiles = true } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.isAboutFiles = isAboutFiles;
  }
}
