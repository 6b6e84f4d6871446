import type { Drop } from '#lib/model/loose.ts';

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** Our own drawings: `picture:<body>/<view>/<paint words>`. */
const isDrawing = (text: string) => /^picture:[\w-]+\/[\w-]+\/[^/\\]+$/.test(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is an ordinary letter of a file name
  }
}

/** A file under the dealer's folder; neither spelling of it, plain or percent-encoded, may lead out. */
const isInside = (text: string) =>
  [text, decoded(text)].every(
    (path) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      path !== '' && !/^[/~]|^[a-z][a-z0-9+.-]*:|[\\\u0000-\u001f]/i.test(path) && !path.split('/').some((part) => part === '..'),
  );

/** Where pictures may come from: a dealer's folder and our drawings only for a dealer whose stock lies in that folder. */
export type ImagePolicy = 'web' | 'web-or-folder';

const allowed: Record<ImagePolicy, (text: string) => boolean> = {
  web: isWebAddress,
  'web-or-folder': (text) => isWebAddress(text) || isDrawing(text) || isInside(text),
};

const detailOf: Record<ImagePolicy, string> = {
  web: 'expected an address that starts with https:// or http://',
  'web-or-folder': 'expected a web address, picture:<body>/<view>/<paint>, or a file below the dealer’s folder',
};

/** Whether a picture reference may stay on a car; one that may not is listed in `drops` under `path`. */
export function keepImage(reference: string, policy: ImagePolicy, path: string, drops: Drop[]): boolean {
  if (allowed[policy](reference)) return true;
  drops.push({ path, reason: 'invalid', detail: `${JSON.stringify(reference.slice(0, 80))}: ${detailOf[policy]}` });
  return false;
}
