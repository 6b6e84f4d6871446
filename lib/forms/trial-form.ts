import type { FormPatch } from './form-patch.ts';

/** The title of the form to try a vehicle. */
export const trialTitle = 'Book a test drive';

/**
 * The name of that form on the page of a vehicle that nobody drives: the name of the link that opens it. Undefined for cars, and where a dealer's
 * patch gives the form a title of its own.
 */
export function trialName(link: string | undefined, patches: Readonly<Record<string, FormPatch>> = {}): string | undefined {
  const isOwn = Object.values(patches).some((patch) => 'form' in patch && patch.form.title !== undefined);
  return link === trialTitle || isOwn ? undefined : link;
}
