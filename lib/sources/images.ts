import { decodePart } from '#lib/model/decode-part.ts';
import type { DroppedField } from '#lib/model/dropped.ts';

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** Our own drawings: `picture:<body>/<view>/<paint words>`. */
const isDrawing = (text: string) => /^picture:[\w-]+\/[\w-]+\/[^/\\]+$/.test(text);

/** A file under the dealer's folder; neither spelling of it, plain or percent-encoded, may lead out. */
const isInside = (text: string) =>
  [text, decodePart(text) ?? text].every(
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

const expected: Record<ImagePolicy, string> = {
  web: 'give an address that starts with https:// or http://',
  'web-or-folder': 'give a web address, or a file below the dealer’s folder',
};

/** Whether a picture reference may stay on a car; one that may not is listed in `drops` under `field`. */
export function keepImage(reference: string, policy: ImagePolicy, field: string, drops: DroppedField[]): boolean {
  if (allowed[policy](reference)) return true;
  drops.push({ effect: 'leftOut', field, value: reference, reason: 'not a picture that a page may show', fix: expected[policy] });
  return false;
}
