/** A fault in a dealer's change to a form: its place in the form's patches, the problem, and the fix. */
export type FormFault = {
  patch: string;
  path: readonly (string | number)[];
  problem: string;
  fix: string;
  /** An unknown word, and the possible ones. */
  unknown?: { word: string; known: readonly string[] };
};

const placeOf = (form: string, { patch, path }: FormFault) => ['forms.patches', form, patch, ...path].join('.');

/** A form cannot be built. The message lists every fault with its place. */
export class FormError extends Error {
  override name = 'FormError';
  readonly faults: readonly FormFault[];
  constructor(form: string, faults: readonly FormFault[]) {
    super(faults.map((fault) => `${placeOf(form, fault)}: ${fault.problem}; ${fault.fix}`).join('\n'));
    this.faults = faults;
  }
}
